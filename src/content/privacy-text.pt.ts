import type { PageText } from './page-text.ts';

export const page: PageText = {
  title: 'Política de privacidade',
  lead: 'O que sabemos sobre você, por quê, quem mais fica sabendo e por quanto tempo guardamos. Sem publicidade, sem rastreadores, nada vendido.',
  changedOn: '2026-11-16',
  parts: ['cashier', 'verification', 'catalogue'],
  sections: [
    {
      id: 'what-we-keep',
      heading: 'O que guardamos',
      body: [
        [
          'Sua conta: nome de usuário, e-mail, um hash da sua senha (nunca a senha), o país de onde você criou a conta, quando confirmou sua idade e quais termos aceitou, e quem indicou você.',
          'Seus acessos: horário, endereço de rede, país e o nome que seu navegador informa.',
          'Seu jogo: cada aposta com valor, resultado, horário e sementes, e cada movimentação dos seus saldos.',
          'Seus pagamentos: moeda, valor, endereços e o estado de cada depósito e saque.',
          'Sua verificação: os dados e documentos que você envia e nossa decisão.',
          'O que você nos escreve e os e-mails que enviamos.',
        ],
        'De um visitante sem conta, guardamos um número aleatório que protege formulários contra abuso e os registros técnicos habituais, de curta duração.',
      ],
    },
    {
      id: 'why',
      heading: 'Por que guardamos',
      body: [
        [
          'Para operar sua conta e pagar o que é devido: é o nosso contrato com você.',
          'Para proteger contas, recompensas e jogos contra fraude: é nosso interesse legítimo, e seu também.',
          'Para cumprir as leis sobre jogos, lavagem de dinheiro e contabilidade: é nosso dever.',
        ],
        'Não criamos perfis de publicidade, e nenhuma decisão automática com efeito legal é tomada sobre você sem uma pessoa a quem recorrer.',
      ],
    },
    {
      id: 'public',
      heading: 'O que outros podem ver',
      body: [
        'Cada aposta tem uma página que qualquer pessoa com o endereço pode abrir. Ela mostra o jogo, os valores, o resultado e as sementes, e nenhum nome. O endereço não pode ser adivinhado e não leva às suas outras apostas. Quem indicou você vê seu nome de usuário e seus totais.',
      ],
    },
    {
      id: 'recipients',
      heading: 'Quem recebe dados nossos',
      body: [
        [
          'O serviço que entrega nossos e-mails: seu endereço e o e-mail.',
          'O processador de pagamentos: moeda, valor e endereço de um pagamento e um número de pedido. Não o seu nome.',
          'Os provedores de slots e jogos ao vivo: um identificador criado para você, seu país e seu saldo enquanto joga lá. Não o seu e-mail.',
          'Um serviço de verificação de identidade, se for usado: o que você envia para verificação.',
          'Autoridades e tribunais, quando a lei nos obriga.',
        ],
        'Ninguém mais. Um pagamento em blockchain é público por natureza, para sempre, e fora do nosso alcance.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies e armazenamento no seu navegador',
      body: [
        'Usamos só o que o site precisa, por isso não há nada a consentir nem aviso:',
        [
          'Dois cookies de acesso, um por {account.idleMinutes} minutos e outro por {account.sessionHours} horas.',
          'Um cookie que reconhece este navegador, por {account.deviceCookieDays} dias, para que estranhos não possam bloquear sua conta.',
          'Um cookie que protege formulários antes de você entrar, por um dia.',
          'Um cookie com o idioma escolhido, por {languageCookieDays} dias, para que as páginas venham nele.',
          'No armazenamento do navegador: suas escolhas de moeda, som e layout. Elas não são enviadas a nós.',
        ],
        'Fontes, imagens e scripts vêm do nosso próprio servidor. Nenhuma outra empresa fica sabendo por este site que você esteve aqui.',
      ],
    },
    {
      id: 'how-long',
      heading: 'Por quanto tempo',
      body: [
        [
          'Registros de acesso: {account.sessionsKeptDays} dias.',
          'E-mails à espera de envio e seus registros: no máximo {account.mailsKeptDays} dias; o conteúdo é apagado assim que o e-mail é enviado.',
          'Apostas e movimentações de dinheiro: enquanto a conta existir e, depois, pelo tempo que as leis de contabilidade e de lavagem de dinheiro exigem. Nunca são alteradas.',
          'Documentos de verificação: pelo tempo que a lei exige após o fechamento da conta; depois são apagados.',
          'Uma autoexclusão: enquanto durar, mesmo que a conta seja excluída.',
        ],
      ],
    },
    {
      id: 'security',
      heading: 'Como protegemos',
      body: [
        'As senhas passam por hash com argon2id. Os tokens de acesso são guardados só como hash. E-mails e sementes não reveladas são guardados cifrados. As conexões são criptografadas. A equipe vê o que sua tarefa exige, e cada consulta a um documento é registrada.',
        'Se uma violação colocar você em risco, avisamos você e a autoridade sem demora e dizemos o que sabemos.',
      ],
    },
    {
      id: 'rights',
      heading: 'Seus direitos',
      body: [
        'Você pode ver o que guardamos sobre você, receber uma cópia, corrigir, opor-se a um uso e pedir a exclusão quando nenhuma lei nos obriga a guardar. Suas apostas podem ser exportadas do seu perfil a qualquer momento.',
        'Escreva para {mail} do endereço da sua conta. Respondemos em até {support.privacyAnswerDays} dias. Se não ficar satisfeito com a resposta, pode recorrer à autoridade de proteção de dados do seu país.',
      ],
    },
    {
      id: 'minors',
      heading: 'Menores',
      body: [
        'Não queremos dados de menores. Se souber de uma conta de um menor, escreva para {mail}: ela é fechada e os depósitos são devolvidos.',
      ],
    },
    {
      id: 'country-data',
      heading: 'Como sabemos seu país',
      body: [
        'O país é consultado pelo endereço de rede no nosso próprio servidor; nenhum outro serviço é consultado. Este site usa dados IP2Location LITE disponíveis em [lite.ip2location.com](https://lite.ip2location.com).',
      ],
    },
    {
      id: 'changes',
      heading: 'Mudanças',
      body: [
        'Quando esta página muda, a data muda. O que for importante para você é anunciado no site antes de valer.',
      ],
    },
  ],
};

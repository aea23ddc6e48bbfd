import type { PageText } from './page-text.ts';

export const page: PageText = {
  title: 'Política de AML e KYC',
  lead: 'Como mantemos dinheiro do crime fora daqui e o que, por isso, pedimos a você. AML é a prevenção à lavagem de dinheiro; KYC é conhecer nossos clientes.',
  changedOn: '2026-11-16',
  parts: ['cashier', 'verification'],
  sections: [
    {
      id: 'principles',
      heading: 'Nossos princípios',
      body: [
        [
          'Sabemos quem é o jogador antes de pagar.',
          'Mantemos uma contabilidade completa: cada centavo que entrou, se moveu ou saiu pode ser rastreado, e nenhum lançamento é alterado.',
          'Olhamos com mais atenção onde o risco é maior e registramos o que encontramos.',
          'As regras são as mesmas para todos e são ditas de antemão.',
        ],
      ],
    },
    {
      id: 'states',
      heading: 'Estados de uma conta',
      body: [
        [
          'Aprovação temporária: toda conta nova. Depósitos de até {verification.depositCap} no total, sem saques. O que passar disso fica retido até a aprovação, visível e nunca perdido.',
          'Em análise: seus documentos foram enviados e uma pessoa os está conferindo.',
          'Aprovada: depósitos e saques estão abertos.',
          'Enviar de novo: algo estava ilegível, vencido ou faltando. Dizemos o quê, e você pode tentar de novo.',
          'Recusada: o jogo e os depósitos são fechados. Você pode sacar o que depositou por último; o resto fica retido até que duas pessoas da nossa equipe decidam, e dizemos o motivo.',
        ],
      ],
    },
    {
      id: 'levels',
      heading: 'Os quatro níveis',
      body: [
        [
          'Seus dados: nome e sobrenome, data de nascimento, endereço, país e telefone.',
          'Identidade: passaporte, carteira de identidade ou de motorista, válidos por pelo menos mais {verification.idValidForMonths} meses.',
          'Endereço: uma conta, extrato bancário ou carta oficial com seu nome e endereço, dos últimos {verification.addressProofMonths} meses.',
          'Origem dos recursos: de onde vem o dinheiro com que você joga, como salário, poupança, venda de bens ou o histórico da carteira com que paga. Pedimos quando os valores são altos ou incomuns.',
        ],
        'Os arquivos podem ser JPEG, PNG ou PDF. São guardados criptografados, com nomes aleatórios, e registramos cada vez que nossa equipe os consulta.',
      ],
    },
    {
      id: 'times',
      heading: 'Prazos',
      body: [
        'Os documentos devem ser enviados em até {verification.documentsWithinHours} horas após seu primeiro depósito. Depois disso, novos depósitos ficam retidos; o jogo e o saldo continuam. Uma análise leva até {verification.reviewBusinessDays} dias úteis.',
        'Podemos pedir de novo quando um documento vence, quando dados mudam ou quando algo precisa ser explicado.',
      ],
    },
    {
      id: 'forgery',
      heading: 'Documentos falsos',
      body: [
        'Um documento comprovadamente falso, ou que pertence a outra pessoa, significa banimento permanente e a perda dos valores retidos. Duas pessoas decidem sobre isso, nunca uma só, e o motivo é mostrado a você. Nada é perdido por um motivo menor.',
      ],
    },
    {
      id: 'payments',
      heading: 'Regras para pagamentos',
      body: [
        [
          'Os depósitos vêm de uma carteira sua e vão para a sua conta; os saques vão para uma carteira sua.',
          'Depósitos e saques são feitos somente em {cashier.currencies}. Não aceitamos dinheiro em espécie nem transferências de terceiros.',
          'O dinheiro depositado é para jogar. Quando ele sai com pouco ou nenhum jogo, podemos pedir antes a origem dos recursos.',
          'Não é possível enviar dinheiro de um jogador a outro.',
        ],
      ],
    },
    {
      id: 'monitoring',
      heading: 'O que observamos',
      body: [
        [
          'Depósitos e saques sem jogo entre eles, ou divididos em partes pequenas.',
          'Valores que não combinam com o que se sabe do jogador.',
          'Várias contas que compartilham aparelhos, endereços ou carteiras.',
          'Acessos de países barrados, ou tentativas de esconder o país.',
        ],
        'Um sinal é avaliado por uma pessoa antes de qualquer consequência. Enquanto isso, um pagamento pode ficar retido, e avisamos.',
      ],
    },
    {
      id: 'countries',
      heading: 'Países',
      body: [
        'Segundo esta política, não atendemos: {countries.aml}. Os [Termos](/terms#countries) citam outros.',
        'Ninguém com menos de {ageMin} anos é atendido em lugar nenhum.',
      ],
    },
    {
      id: 'reporting',
      heading: 'Comunicações e registros',
      body: [
        'Quando temos de suspeitar de lavagem de dinheiro ou financiamento do terrorismo, comunicamos à autoridade competente. A lei nos proíbe de avisar a pessoa envolvida. Registros de pagamentos, decisões e documentos são guardados pelo tempo que a lei exige.',
      ],
    },
    {
      id: 'questions',
      heading: 'Perguntas',
      body: ['Escreva para {mail}. Explicamos cada decisão até onde a lei permite.'],
    },
  ],
};

import type { PageText } from './page-text.ts';

export const page: PageText = {
  title: 'Política de privacidad',
  lead: 'Qué sabemos de ti, por qué, quién más se entera y cuánto tiempo se guarda. Sin publicidad, sin rastreadores, sin vender nada.',
  changedOn: '2026-11-16',
  parts: ['cashier', 'verification', 'catalogue'],
  sections: [
    {
      id: 'what-we-keep',
      heading: 'Qué guardamos',
      body: [
        [
          'Tu cuenta: usuario, correo, un hash de tu contraseña (nunca la contraseña), el país desde el que te registraste, cuándo confirmaste tu edad y qué términos aceptaste, y quién te refirió.',
          'Tus accesos: hora, dirección de red, país y el nombre que se da tu navegador.',
          'Tu juego: cada apuesta con su importe, resultado, hora y semillas, y cada movimiento de tus saldos.',
          'Tus pagos: moneda, importe, direcciones y estado de cada depósito y retirada.',
          'Tu verificación: los datos y documentos que entregas, y nuestra decisión.',
          'Lo que nos escribes y los correos que te enviamos.',
        ],
        'De un visitante sin cuenta guardamos un número aleatorio que protege los formularios contra abusos, y los registros técnicos habituales de corta duración.',
      ],
    },
    {
      id: 'why',
      heading: 'Por qué lo guardamos',
      body: [
        [
          'Para gestionar tu cuenta y pagar lo debido: es nuestro acuerdo contigo.',
          'Para proteger cuentas, recompensas y juegos del fraude: es nuestro interés legítimo, y el tuyo.',
          'Para cumplir las leyes sobre juego, blanqueo de capitales y contabilidad: es nuestra obligación.',
        ],
        'No creamos perfiles publicitarios, y no se toma sobre ti ninguna decisión automática con efectos legales sin una persona a la que puedas dirigirte.',
      ],
    },
    {
      id: 'public',
      heading: 'Qué pueden ver otros',
      body: [
        'Cada apuesta tiene una página que puede abrir cualquiera que conozca su dirección. Muestra el juego, los importes, el resultado y las semillas, y ningún nombre. Su dirección no se puede adivinar y no lleva a tus demás apuestas. Quien te refirió ve tu usuario y tus totales.',
      ],
    },
    {
      id: 'recipients',
      heading: 'Quién recibe datos de nosotros',
      body: [
        [
          'El servicio de correo que entrega nuestros mensajes: tu dirección de correo y el mensaje.',
          'El procesador de pagos: moneda, importe y dirección de un pago, y un número de orden. No tu nombre.',
          'Los proveedores de tragaperras y juegos en vivo: un identificador creado para ti, tu país y tu saldo mientras juegas allí. No tu correo.',
          'Un servicio de comprobación de identidad, si se usa alguno: lo que entregas para la verificación.',
          'Autoridades y tribunales, cuando la ley nos obliga.',
        ],
        'Nadie más. Un pago en una cadena de bloques es público por naturaleza, para siempre, y está fuera de nuestro alcance.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies y almacenamiento en tu navegador',
      body: [
        'Solo usamos lo que el sitio necesita, así que no hay nada que consentir ni ningún aviso:',
        [
          'Dos cookies de acceso, una de {account.idleMinutes} minutos y otra de {account.sessionHours} horas.',
          'Una cookie que reconoce este navegador, durante {account.deviceCookieDays} días, para que ningún extraño pueda bloquearte el acceso a tu cuenta.',
          'Una cookie que protege los formularios antes de iniciar sesión, durante un día.',
          'Una cookie con el idioma que elegiste, durante {languageCookieDays} días, para que las páginas lleguen en él.',
          'En el almacenamiento del propio navegador: tus preferencias de moneda, de sonido y de aspecto. No se nos envían.',
        ],
        'Las fuentes, imágenes y scripts vienen de nuestro propio servidor. Ninguna otra empresa sabe por este sitio que has estado aquí.',
      ],
    },
    {
      id: 'how-long',
      heading: 'Cuánto tiempo',
      body: [
        [
          'Registros de acceso: {account.sessionsKeptDays} días.',
          'Correos pendientes de envío y sus registros: como máximo {account.mailsKeptDays} días; el contenido se borra en cuanto se envía el correo.',
          'Apuestas y movimientos de dinero: mientras exista la cuenta y después lo que exija la ley sobre contabilidad y blanqueo de capitales. No se alteran nunca.',
          'Documentos de verificación: lo que exija la ley tras cerrar la cuenta; después se borran.',
          'Una autoexclusión: mientras dure, aunque se borre la cuenta.',
        ],
      ],
    },
    {
      id: 'security',
      heading: 'Cómo se protege',
      body: [
        'Las contraseñas se guardan con argon2id. Los testigos de acceso se guardan solo como hashes. Los correos y las semillas no reveladas se guardan cifrados. Las conexiones van cifradas. El personal ve lo que su tarea necesita, y cada consulta de un documento queda registrada.',
        'Si una brecha te pusiera en riesgo, os avisamos a ti y a la autoridad sin demora y contamos lo que sabemos.',
      ],
    },
    {
      id: 'rights',
      heading: 'Tus derechos',
      body: [
        'Puedes ver lo que guardamos sobre ti, obtener una copia, hacer que se corrija, oponerte a un uso y hacer que se borre cuando ninguna ley nos obligue a guardarlo. Tus apuestas se pueden exportar desde tu perfil en cualquier momento.',
        'Escribe a {mail} desde la dirección de tu cuenta. Respondemos en un máximo de {support.privacyAnswerDays} días. Si la respuesta no te convence, puedes acudir a la autoridad de protección de datos de tu país.',
      ],
    },
    {
      id: 'minors',
      heading: 'Menores',
      body: [
        'No queremos datos de menores. Si sabes de una cuenta de un menor, escribe a {mail}: se cierra y los depósitos se devuelven.',
      ],
    },
    {
      id: 'country-data',
      heading: 'Cómo sabemos tu país',
      body: [
        'El país se busca a partir de la dirección de red en nuestro propio servidor; no se pregunta a ningún otro servicio. Este sitio usa datos de IP2Location LITE, disponibles en [lite.ip2location.com](https://lite.ip2location.com).',
      ],
    },
    {
      id: 'changes',
      heading: 'Cambios',
      body: [
        'Cuando cambia esta página, cambia su fecha. Lo que te importe se anuncia en el sitio antes de aplicarse.',
      ],
    },
  ],
};

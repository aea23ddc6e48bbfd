import type { PageText } from './page-text.ts';

export const page: PageText = {
  title: 'Política AML y KYC',
  lead: 'Cómo evitamos el dinero de origen delictivo y qué te pedimos por ello. AML es la prevención del blanqueo de capitales; KYC, conocer a nuestros clientes.',
  changedOn: '2026-11-16',
  parts: ['cashier', 'verification'],
  sections: [
    {
      id: 'principles',
      heading: 'Nuestros principios',
      body: [
        [
          'Sabemos quién es un jugador antes de pagarle.',
          'Llevamos libros completos: cada centavo que entró, se movió o salió se puede seguir, y ningún apunte se altera jamás.',
          'Miramos con más atención donde el riesgo es mayor y anotamos lo que encontramos.',
          'Las reglas son las mismas para todos y se dicen de antemano.',
        ],
      ],
    },
    {
      id: 'states',
      heading: 'Estados de una cuenta',
      body: [
        [
          'Aprobada de forma temporal: toda cuenta nueva. Depósitos de hasta {verification.depositCap} en total y ninguna retirada. Lo que llegue por encima se retiene hasta la aprobación, visible y sin perderse nunca.',
          'En revisión: has entregado tus documentos y una persona los está mirando.',
          'Aprobada: los depósitos y las retiradas están abiertos.',
          'Pendiente de nueva entrega: algo era ilegible, estaba caducado o faltaba. Se te dice qué, y puedes intentarlo otra vez.',
          'Rechazada: se cierran el juego y los depósitos. Lo último que depositaste se puede retirar; el resto se retiene hasta que dos personas de nuestro equipo decidan, y se te comunica el motivo.',
        ],
      ],
    },
    {
      id: 'levels',
      heading: 'Los cuatro niveles',
      body: [
        [
          'Tus datos: nombre y apellidos, fecha de nacimiento, dirección, país y teléfono.',
          'Identidad: pasaporte, documento de identidad o permiso de conducir, válido durante al menos {verification.idValidForMonths} meses más.',
          'Domicilio: una factura, un extracto bancario o una carta oficial con tu nombre y dirección, con fecha de los últimos {verification.addressProofMonths} meses.',
          'Origen de los fondos: de dónde viene el dinero con el que juegas, como el salario, los ahorros, la venta de un inmueble o el historial del monedero desde el que pagas. Se pide cuando las sumas son grandes o inusuales.',
        ],
        'Los archivos pueden ser JPEG, PNG o PDF. Se guardan cifrados, con nombres aleatorios, y cada consulta de nuestro personal queda registrada.',
      ],
    },
    {
      id: 'times',
      heading: 'Plazos',
      body: [
        'Los documentos deben llegar en un plazo de {verification.documentsWithinHours} horas desde tu primer depósito. Después se retienen los nuevos depósitos, mientras que el juego y el saldo siguen. Una revisión tarda hasta {verification.reviewBusinessDays} días laborables.',
        'Podemos volver a preguntar cuando un documento haya caducado, cuando hayan cambiado tus datos o cuando haya algo que explicar.',
      ],
    },
    {
      id: 'forgery',
      heading: 'Documentos falsificados',
      body: [
        'Un documento cuya falsedad se demuestra, o que pertenece a otra persona, supone la expulsión permanente y la pérdida de los fondos retenidos. Lo deciden dos personas, nunca una sola, y se te muestra el motivo. Nada se pierde por un motivo menor.',
      ],
    },
    {
      id: 'payments',
      heading: 'Reglas para los pagos',
      body: [
        [
          'Los depósitos vienen de un monedero tuyo y van a tu cuenta; las retiradas van a un monedero tuyo.',
          'Los depósitos y las retiradas se hacen solo en {cashier.currencies}. No aceptamos efectivo ni transferencias de terceros.',
          'El dinero que se ingresa es para jugar. Si vuelve a salir con poco o ningún juego, podemos preguntar antes por el origen de los fondos.',
          'No se puede enviar dinero de un jugador a otro.',
        ],
      ],
    },
    {
      id: 'monitoring',
      heading: 'En qué nos fijamos',
      body: [
        [
          'Depósitos y retiradas sin juego entre medias, o divididos en partes pequeñas.',
          'Sumas que no encajan con lo que se sabe de un jugador.',
          'Varias cuentas que comparten dispositivos, direcciones o monederos.',
          'Accesos desde países excluidos o intentos de ocultar el país.',
        ],
        'Una persona examina cada indicio antes de que tenga consecuencias. Mientras tanto se puede retener un pago, y lo decimos.',
      ],
    },
    {
      id: 'countries',
      heading: 'Países',
      body: [
        'Según esta política no prestamos servicio en: {countries.aml}. Los [Términos](/terms#countries) nombran otros.',
        'No prestamos servicio a menores de {ageMin} años en ningún lugar.',
      ],
    },
    {
      id: 'reporting',
      heading: 'Comunicaciones y registros',
      body: [
        'Cuando debamos sospechar blanqueo de capitales o financiación del terrorismo, lo comunicamos a la autoridad competente. La ley nos prohíbe decírselo a la persona afectada. Los registros de pagos, decisiones y documentos se guardan lo que exija la ley.',
      ],
    },
    {
      id: 'questions',
      heading: 'Preguntas',
      body: ['Escribe a {mail}. Explicamos cada decisión hasta donde la ley nos lo permite.'],
    },
  ],
};

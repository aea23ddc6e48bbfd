import type { Article } from './article.ts';

export const article: Article = {
  sections: [
    {
      id: 'what-is-compared',
      heading: 'Qué se compara',
      body: [
        'Un casino «fiat» acepta tarjetas, transferencias y monederos electrónicos; un criptocasino acepta monedas digitales. Detrás de la caja se parecen: los mismos tipos de juegos, las mismas probabilidades, a menudo los mismos proveedores. Lo que cambia es cómo entra y sale el dinero, quién está en medio y qué se sigue de eso para ti.',
        'Nosotros llevamos uno de los dos, así que léelo sabiéndolo. Al final no se anuncia un ganador. Para algunas personas, en algunos lugares, la tarjeta es sencillamente mejor, y diremos cuándo.',
      ],
    },
    {
      id: 'speed',
      heading: 'Rapidez',
      body: [
        'Ingresar es rápido en ambos. Una tarjeta se carga en segundos; un pago en monedas se ve en segundos y es definitivo tras sus confirmaciones, que van de menos de un minuto en Solana a media hora larga en Bitcoin.',
        'En las retiradas se separan. Las de tarjeta y banco pasan por el banco del casino, una empresa de pagos, una red de tarjetas y tu banco, cada uno con su horario y su derecho a preguntar. Lo normal es de uno a cinco días hábiles. Una retirada en monedas ya aprobada está en tu cartera unos bloques después, también un domingo por la noche.',
        'La aprobación es la parte que ninguna técnica acorta. Si un casino mira una retirada durante tres días, tarda tres días en cualquier moneda. En lo que hay que fijarse es si se enseñan las etapas, con horas y motivos, y si las reglas para mirarla están escritas de antemano.',
      ],
    },
    {
      id: 'fees',
      heading: 'Comisiones',
      body: [
        'Los ingresos con tarjeta parecen gratis. El casino paga por ellos del dos al cinco por ciento y lo recupera en algún sitio: en las probabilidades, en las condiciones de los bonos o en un mínimo de retirada. Tu banco puede añadir una comisión por cambio de divisa o tratar el pago como anticipo de efectivo, con intereses desde el primer día. Algunos bancos rechazan del todo los pagos de juego.',
        'Los pagos en monedas cuestan la comisión de la red, que no depende de la suma, y el margen de quien te cambió el dinero a monedas y de vuelta. Comprar con tarjeta en una aplicación puede costar un tres por ciento o más solo en ese margen; una transferencia a una casa de cambio corriente, más bien la décima parte. Aquí una retirada paga cerca del {cashier.receivedPercent} por ciento tras comisiones y conversión, y el importe exacto está en pantalla antes de confirmar.',
        'Como regla: para un solo ingreso pequeño de quien no tiene monedas, la tarjeta es más barata. Para sumas regulares o mayores lo son las monedas, siempre que el camino hasta ellas sea barato.',
      ],
    },
    {
      id: 'price',
      heading: 'El precio que se mueve',
      body: [
        'Un dólar sigue siendo un dólar; un bitcoin, no. Si ya tienes monedas, ese riesgo ya es tuyo. Si las compras solo para jugar, lo añades: entre comprar e ingresar, y entre retirar y vender.',
        'Por eso los saldos aquí están en dólares. Un ingreso se convierte al abonarse, y desde entonces que el precio suba o baje no es asunto de tu noche. Quien no quiera ese riesgo por el camino puede usar las dos monedas de dólar, USDT y USDC, cuyo precio está pensado para quedarse en uno. «Pensado» es la palabra: esas monedas valen lo que vale la empresa que está detrás, y para los minutos de un pago suele bastar.',
      ],
    },
    {
      id: 'privacy',
      heading: 'Privacidad, y lo contrario',
      body: [
        'Con una tarjeta, el casino sabe tu nombre y tu banco sabe del casino. Queda en el extracto durante años, y algunos prestamistas lo miran. Con monedas, ninguna de las dos cosas es cierta por sí sola.',
        'Pero las monedas no son anónimas; son seudónimas en público. Cualquiera puede leer todos los pagos de una dirección, para siempre. La casa de cambio donde las compraste sabe quién eres, y nosotros también a partir de cierta suma: las leyes contra el blanqueo piden la identidad en los dos mundos, y un casino serio dice en qué momento. Uno que promete no pedirla nunca te está diciendo algo de cómo trata las leyes, y quizá las retiradas.',
      ],
    },
    {
      id: 'disputes',
      heading: 'Cuando algo sale mal',
      body: [
        'Este es el argumento más fuerte a favor de las tarjetas. Un cargo fraudulento se puede reclamar, y un banco se pondrá a menudo de tu lado. Un pago en monedas es definitivo. No hay a quién llamar, y los servicios que dicen recuperar monedas perdidas son casi siempre un segundo robo.',
        'Lo que ofrecen las monedas son pruebas. Si un pago se hizo y cuándo es público, al segundo, y no hay que creer ningún extracto. Junto con resultados que se pueden recalcular y un libro que se puede exportar, una disputa se vuelve cuestión de registros. Eso solo vale si el otro lado responde ante alguien, así que mira también la licencia y la empresa. La [lista de comprobación](/blogs/crypto-casinos-safe-guide) lo repasa.',
      ],
    },
    {
      id: 'which-one',
      heading: 'Cuál para quién',
      body: [
        [
          'No tienes monedas, quieres probar una vez con veinte dólares y te importa poder reclamar: un casino con licencia y tarjeta.',
          'Ya tienes monedas, o vives donde fallan los pagos con tarjeta a casinos: monedas.',
          'Retiras a menudo, o te importa cuánto tarda: monedas.',
          'Las direcciones y las redes te confunden y no tienes paciencia con ellas: tarjeta, o antes la [guía de los pagos en cadena](/blogs/blockchain-gambling-guide). Ahí los errores son definitivos.',
          'Intentas que el juego sea poco: el que tenga los límites que obligan. Los nuestros están [en Ajustes](/settings) y valen antes de la apuesta. Y una forma de pago con algo de fricción no es un defecto.',
        ],
        'Y sea cual sea: los juegos cuestan lo mismo. La ventaja no pregunta cómo pagaste, y la suerte tampoco. Elige la caja que se ajuste a tu vida y juzga el casino por todo lo demás.',
      ],
    },
  ],
};

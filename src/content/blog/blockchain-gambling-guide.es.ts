import type { Article } from './article.ts';

export const article: Article = {
  sections: [
    {
      id: 'a-public-list',
      heading: 'Una lista que llevan todos',
      body: [
        'Una cadena de bloques es una lista de pagos, copiada miles de veces, a la que se añaden apuntes en bloques y de la que no se tacha nada. Quien tiene la clave de una dirección puede mover lo que hay en ella. No hay un empleado que pueda hacerlo por él, ni uno que pueda deshacerlo.',
        'Eso es casi todo lo que hay que saber para pagar con monedas de manera segura. El resto de esta página sale de ahí: por qué los pagos necesitan confirmaciones, por qué la red importa tanto como la moneda, por qué suben y bajan las comisiones y qué puede salir mal en el camino entre tu cartera y tu saldo aquí.',
      ],
    },
    {
      id: 'what-it-is-not',
      heading: 'Lo que la cadena no hace',
      body: [
        'Se dice a menudo que los juegos de un criptocasino «corren en la cadena de bloques». Los nuestros no, y pocos lo hacen. Una cadena que tarda segundos o minutos por bloque es demasiado lenta para un juego de medio segundo, y cada apuesta costaría una comisión. Lo que va por la cadena es el pago de entrada y el de salida. En medio, tu saldo es un apunte en nuestros libros, en dólares.',
        'Así que la cadena no hace justos los juegos; eso lo hacen los compromisos y las semillas, como explica la [guía del juego demostrablemente justo](/blogs/provably-fair-guide). Tampoco hace solvente a un casino. Y no te hace anónimo: la lista es pública para siempre, y quien sepa una vez que una dirección es tuya puede leer todos sus pagos. Lo que hace es dejarte pagar a un desconocido, en cualquier parte y a cualquier hora, sin un banco que tenga que estar de acuerdo.',
      ],
    },
    {
      id: 'life-of-a-deposit',
      heading: 'La vida de un ingreso',
      body: [
        'Eliges una moneda y recibes una dirección que es solo tuya. Envías. En segundos el pago es visible para la red, y lo mostramos como visto. Aún no es seguro: hasta que está en un bloque puede sustituirse, e incluso el bloque más nuevo se descarta a veces cuando se encuentran dos a la vez.',
        'Cada bloque más encima lo hace menos probable, y deprisa. Una confirmación es uno de esos bloques. Tras un número que depende de la moneda, deshacer el pago le costaría a un atacante más de lo que podría darle, y el pago cuenta como definitivo. Entonces se abona, una vez, por lo que llegó de verdad, al cambio de ese momento.',
        'Mueve el control para ver hasta dónde ha llegado un pago. Los tiempos son medias; un solo bloque de Bitcoin puede tardar un minuto o cuarenta.',
      ],
      widget: 'confirmations',
    },
    {
      id: 'networks',
      heading: 'La moneda es la mitad de la dirección',
      body: [
        'El error más caro es una dirección correcta en una red equivocada. Una moneda de dólar como USDT existe en Ethereum, en TRON y en una docena más. Comparten nombre y precio, y nada más: un pago enviado por una red no aparece en otra. Algunas carteras enseñan las redes una junto a otra, con la más barata primero.',
        'Por eso cada dirección de ingreso nuestra nombra su red, y el formulario de retirada comprueba la dirección con la moneda elegida, suma de control incluida, antes de retener nada. Aceptamos {cashier.currencies}. Si tu cartera ofrece una red que no está en esa lista, es la equivocada, por barata que sea.',
        [
          'Copia las direcciones; no las teclees nunca. Compara los seis primeros y los seis últimos caracteres después de pegar: hay programas que cambian lo copiado.',
          'Envía primero una cantidad pequeña cuando la suma sea grande para ti. Una segunda comisión es más barata que un pago perdido.',
          'No reutilices una dirección apuntada hace meses. Abre Cartera y usa la que muestra.',
          'No envíes desde un contrato o un «envío múltiple» si no sabes cómo aparece en la cadena.',
        ],
      ],
    },
    {
      id: 'fees',
      heading: 'Quién cobra qué comisión',
      body: [
        'Hay hasta tres. La de la red es para quien escribe el bloque; depende de lo llenos que vayan los bloques, no de la suma. Mover cien dólares o cien mil cuesta lo mismo. En Bitcoin y Ethereum puede multiplicarse por diez en unas horas; en Solana, TRON y Litecoin suelen ser centavos.',
        'Tu cartera o tu casa de cambio puede añadir la suya, y a las casas de cambio les gusta llamarla también comisión de red. Compárala con lo que la red pide de verdad.',
        'Y está el coste de la conversión en nuestro lado. Lo ves antes de confirmar una retirada, como importe: cambio, comisión y lo que recibirás, que es cerca del {cashier.receivedPercent} por ciento tras comisiones y conversión. La oferta vale un minuto, y si ha caducado recibes otra y no una sorpresa.',
      ],
    },
    {
      id: 'when-something-is-odd',
      heading: 'Cuando algo parece raro',
      body: [
        [
          'No se ve nada: busca tu pago en un explorador público por su identificador. Si no está, tu cartera aún no lo ha enviado.',
          'Se ve pero no se confirma: la comisión era baja para una hora cargada. Se confirmará más tarde, o tu cartera puede subirla.',
          'Enviaste menos del mínimo, o en dos partes: cuenta lo que llega a la dirección. La página del propio ingreso dice qué ha sido de él.',
          'Enviaste cuando la dirección había caducado: llega igualmente. Puede tardar algo más, porque entonces se mira aparte.',
          'Enviaste otra moneda o por otra red: escribe enseguida a ayuda con el identificador. A veces se puede recuperar y a veces no; nadie honesto lo prometerá de antemano ni te pedirá las claves para intentarlo.',
        ],
        'Cada uno de estos estados se explica en Cartera, y cada ingreso guarda su cronología. Si lo que ves ahí no está claro, la culpa es nuestra y no tuya; [dínoslo](/contact).',
      ],
    },
    {
      id: 'keys',
      heading: 'La única regla sobre las claves',
      body: [
        'Doce o veinticuatro palabras son tu dinero. Quien las ha leído lo tiene, y ninguna contraseña lo cambia. Escríbelas en papel. No las fotografíes, no las teclees en una página, no se las digas a nadie que te ayude, por amable que sea. Lleva en la cartera del teléfono lo que llevarías en la del bolsillo, y el resto en un sitio más lento.',
        'Un saldo aquí tampoco es lugar para ahorros. No está asegurado y no da intereses. Ingresa lo que vaya a costar la noche y retira lo que quede.',
      ],
    },
  ],
};

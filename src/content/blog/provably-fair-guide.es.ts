import type { Article } from './article.ts';

export const article: Article = {
  sections: [
    {
      id: 'the-problem',
      heading: 'El problema de un número que no ves',
      body: [
        'En un casino con paredes miras la bola. En una pantalla miras el dibujo de una bola, y ese dibujo se hizo cuando el resultado ya se conocía. No es una acusación: todos los juegos en línea funcionan así, también los nuestros. La pregunta es solo quién habría podido cambiar el resultado, cuándo, y si tú lo notarías.',
        'Durante décadas la respuesta fue un certificado: un laboratorio mira el programa una vez al año y firma un papel. Un papel dice algo del programa que se examinó. No dice nada de la apuesta que hiciste anoche a las nueve y diez.',
        'El juego demostrablemente justo responde a una pregunta más pequeña, y la responde del todo: ¿estaba fijado el resultado de esta misma apuesta antes de hacerla, y es el que me enseñaron? Para eso no hay que creer a nadie. Hacen falta los números, un minuto y un ordenador que no sea nuestro.',
      ],
    },
    {
      id: 'commitment',
      heading: 'Un sobre cerrado hecho de matemáticas',
      body: [
        'Imagina que escribimos un número largo al azar en una tarjeta, la cerramos en un sobre y te damos el sobre antes de que apuestes. Después de la apuesta lo abres. Si el resultado sale de la tarjeta, no hemos podido elegirlo después, porque el sobre lo tenías tú.',
        'Un hash es un sobre así. SHA-256 convierte cualquier texto en 64 caracteres. El mismo texto da siempre los mismos; un texto con una sola letra cambiada da otros completamente distintos; y nadie conoce un camino de vuelta de los caracteres al texto. Por eso te enseñamos primero el hash de nuestro número secreto. Eso es el compromiso. Cuando más tarde se revela el secreto, calculas tú el hash y lo comparas. Si difieren en un solo lugar, hemos mentido.',
        'Antes de tu primera apuesta ves dos compromisos: el de la semilla del servidor en uso y el de la siguiente. El de la siguiente se enseña pronto para que no podamos escoger una sucesora cómoda después de ver a qué juegas.',
      ],
    },
    {
      id: 'your-seed',
      heading: 'Por qué tú también tienes una semilla',
      body: [
        'Un compromiso por sí solo tiene un hueco. Podríamos haber preparado mil secretos, mirar cuáles son malos para los jugadores y comprometernos con uno de esos. El hueco se cierra en cuanto añades algo que no sabíamos al comprometernos: tu semilla del cliente. Es aleatoria cuando te registras, y puedes cambiarla siempre que no haya una ronda abierta, por tus propias palabras, por tiradas de dados o por lo que quieras.',
        'Cada resultado se calcula entonces con tres cosas: nuestra semilla del servidor, tu semilla del cliente y el nonce, que simplemente cuenta tus apuestas: una, dos, tres. Como la cuenta nunca salta ni se repite, no podemos tirar un resultado que no nos guste y sacar otro. Un número que faltara en tu lista de apuestas lo delataría.',
      ],
    },
    {
      id: 'from-seeds-to-results',
      heading: 'De las semillas al resultado',
      body: [
        'La mezcla la hace HMAC-SHA256, un estándar que conoce cualquier lenguaje de programación. La semilla del servidor es la clave; el mensaje es tu semilla del cliente, dos puntos, el nonce, dos puntos y un número de bloque que empieza en cero. Salen 32 bytes. De cuatro en cuatro se leen como un número entre cero y unos 4290 millones, se dividen entre 4 294 967 296 y se multiplican por el número de resultados posibles.',
        [
          'Dice: un número, 10 001 resultados posibles, mostrados de 0,00 a 100,00.',
          'Plinko: un número por fila; la mitad baja es un paso a la izquierda, la alta un paso a la derecha.',
          'Mines: las casillas están en fila y cada número saca una; las que salen son las minas.',
          'Keno: los números del 1 al 40 están en fila y salen diez de la misma manera.',
        ],
        'Cambia cualquier cosa aquí abajo y mira cómo la sigue el resultado. El ejemplo que viene relleno lo han publicado también otros, así que puedes compararlo con sus calculadoras.',
      ],
      widget: 'seeds',
    },
    {
      id: 'check-a-bet',
      heading: 'Comprueba una apuesta en un minuto',
      body: [
        'Mientras una semilla del servidor está en uso debe seguir secreta: si no, podrías calcular tu próximo resultado. Por eso una comprobación tiene dos momentos: uno antes y otro después.',
        [
          'Abre el diálogo de equidad en cualquiera de nuestros juegos y apunta el compromiso de la semilla en uso.',
          'Juega cuanto quieras.',
          'Cambia las semillas. La semilla se retira y se revela, y la siguiente, cuyo compromiso ya tienes, ocupa su lugar.',
          'Tu navegador recalcula por sí mismo todas las apuestas de la pareja cerrada y te dice cuántas coinciden.',
        ],
        'Si prefieres no usar nuestra página para juzgar nuestra página, coge el verificador de un solo archivo: guárdalo, apaga la red, ábrelo y pega una apuesta o una exportación entera. O usa una calculadora escrita por otra persona. El algoritmo es el habitual a propósito. Todo está descrito en la [página de equidad](/fairness), con el retorno exacto de cada tabla.',
      ],
    },
    {
      id: 'limits',
      heading: 'Lo que no demuestra',
      body: [
        'Ser honesto con el método incluye decir sus límites. Una prueba de equidad no hace favorable un juego: la ventaja de la casa está en la tabla de pagos, a la vista, y un juego perfectamente justo con ventaja cuesta dinero a la larga. La [guía de la ventaja de la casa](/blogs/house-edge-guide) hace esa cuenta.',
        'Cubre nuestros propios juegos. Las tragaperras y las mesas en vivo vienen de proveedores cuyos resultados se deciden en sus máquinas; ahí dependes de sus certificados, como en todas partes. En cada juego decimos cuál de los dos casos es.',
        'Y no dice nada de si un casino paga. Para eso, mira cómo trata el dinero: si cada céntimo de tu saldo tiene un apunte que puedes abrir, si una retirada enseña sus etapas con hora y motivo, y si las reglas se aplican antes de la apuesta y no después de la ganancia. La [lista de comprobación](/blogs/crypto-casinos-safe-guide) tiene más preguntas así.',
        'Lo que queda, con todo, vale la pena. Un casino que se compromete, revela y te deja recalcular ha renunciado al poder de cambiar tus resultados. Es la diferencia entre «confía en nosotros» y «compruébanos».',
      ],
    },
  ],
};

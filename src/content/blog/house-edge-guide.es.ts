import type { Article } from './article.ts';

export const article: Article = {
  sections: [
    {
      id: 'one-sentence',
      heading: 'Todo en una frase',
      body: [
        'Un casino paga en cada apuesta un poco menos de lo que valen las probabilidades, y esa diferencia es la ventaja de la casa. No hay un segundo mecanismo. Ninguna máquina tiene que estar «fría», ningún crupier tiene que hacer trampas, nadie tiene que vigilarte. La diferencia es pequeña, está siempre y se acumula.',
        'Piensa en una moneda justa. Gana cara. Si una apuesta de un dólar devuelve dos, nadie tiene ventaja: la mitad de las veces ganas un dólar y la otra mitad lo pierdes. Ahora que devuelva 1,98. La mitad de las veces ganas 98 centavos y la otra mitad pierdes un dólar. Por apuesta pierdes de media un centavo. Eso es una ventaja del uno por ciento, y el retorno al jugador, que es lo mismo visto desde el otro lado, es del 99 por ciento.',
      ],
    },
    {
      id: 'what-it-costs',
      heading: 'Cuesta lo que apuestas por la ventaja',
      body: [
        'El malentendido más común es aplicar la ventaja al dinero que traes. Si llevas cien dólares a un juego con un uno por ciento de ventaja, ¿no cuesta un dólar? Lo costaría si lo apostaras una vez. Pero lo ganado se vuelve a apostar. Quien hace quinientas apuestas de un dólar ha apostado quinientos dólares, y el uno por ciento de eso son cinco.',
        'Así que hay dos palancas, y las dos están en tu mano: cuánto apuestas y cuántas veces. La velocidad es la que se olvida. Un juego de tres segundos por ronda mueve tu dinero diez veces más que uno de medio minuto. La ventaja por apuesta puede ser la misma; la ventaja por hora, no. El juego automático, que ofrecemos, la multiplica otra vez. Pon un tope de pérdida antes de empezar.',
      ],
      widget: 'edge',
    },
    {
      id: 'our-numbers',
      heading: 'Los números de aquí',
      body: [
        'De media en sus tablas, la ventaja es de cerca del {edge.plinko} en Plinko, del {edge.dice} en Dice, del {edge.mines} en Mines y del {edge.keno} en Keno. Son medias: algunas filas de algunas tablas son un poco mejores o peores, porque los multiplicadores se redondean a números que se puedan imprimir. La cifra exacta de la apuesta que vas a hacer está en el panel antes de que la hagas, calculada con la misma tabla con la que paga el servidor. La lista completa está en la [página de equidad](/fairness).',
        'Para comparar, y porque es bueno saber lo que se paga en otros sitios: la ruleta europea se queda un 2,7 por ciento; su prima americana, con dos ceros, un 5,26. El blackjack jugado según el libro ronda el medio por ciento, y jugado por intuición más bien el dos. Las tragaperras están casi todas entre el tres y el seis por ciento, y un billete de lotería se queda con cerca de la mitad de su precio.',
      ],
    },
    {
      id: 'averages-and-evenings',
      heading: 'Por qué aun así puedes ganar esta noche',
      body: [
        'Una media dice poco de una noche. Quinientas apuestas a una moneda tienen una dispersión de unos veintidós dólares alrededor de esa media de menos cinco. Una buena parte de esas noches acaba ganando, y por eso juega la gente. Con multiplicadores mayores la dispersión crece: a cien veces lo apostado la mayoría de las noches acaban bastante por debajo y unas pocas muy por encima, con exactamente la misma ventaja.',
        'La dispersión crece con la raíz cuadrada del número de apuestas; el coste, con el número mismo. Tras cien apuestas la suerte suena más fuerte que la ventaja. Tras diez mil están a la par. Tras un millón solo queda la ventaja. El casino juega el millón; tú juegas las cien. Los dos jugáis a algo sensato, siempre que sepas cuál es el tuyo.',
      ],
    },
    {
      id: 'systems',
      heading: 'Sistemas que no funcionan, y por qué',
      body: [
        'Todo sistema de apuestas es una manera de elegir importes. El coste esperado es la suma de todos los importes por la ventaja. Ningún orden de importes hace negativa esa suma, así que ningún sistema gana de media. Lo que hace un sistema es cambiar la forma del viaje.',
        [
          'Doblar tras cada pérdida gana poco y a menudo, y lo pierde todo de vez en cuando. El límite de la mesa y tu saldo se encargan del de vez en cuando: diez pérdidas seguidas a una moneda ocurren una vez de cada mil comienzos, y entonces la undécima apuesta es 1024 veces la primera.',
          'Subir tras ganar hace lo contrario: muchas pérdidas pequeñas y una rara ganancia grande, que hay que guardar para que lo sea.',
          'Esperar un número al que «le toca» es esperar algo que no existe. Un resultado no sabe nada de los anteriores. Aquí puedes comprobarlo, porque cada uno se calcula con su propia cuenta y nada más.',
          'Cambiar la semilla, el ratón, el navegador o la hora cambia los resultados, pero no sus probabilidades.',
        ],
        'Si alguien te vende un sistema, pregúntale por qué lo vende.',
      ],
    },
    {
      id: 'using-it',
      heading: 'Cómo usar lo que sabes',
      body: [
        'Trata el coste esperado como el precio de una entrada. Importe por apuestas por ventaja: ¿lo pagarías por la noche? Si es que sí, lleva algo más que la dispersión a su alrededor, para que una noche media no acabe en una hora, y deja el resto en casa. Si es que no, parte por dos el importe o el número de apuestas y vuelve a hacer la cuenta.',
        'Prefiere la ventaja menor cuando dos juegos te diviertan igual. Prefiere también el más lento. Recupera lo que se ofrece: el [rakeback y los premios de rango](/rewards) devuelven parte de la ventaja, y sus fórmulas son públicas, así que puedes restarlos. Nunca le dan la vuelta a la cuenta; una oferta que parece hacerlo tiene una condición que aún no has leído.',
        'Y pon los [límites](/settings) antes de jugar y no mientras juegas. La aritmética es fácil en una mesa de trabajo y difícil a las dos de la madrugada.',
      ],
    },
  ],
};

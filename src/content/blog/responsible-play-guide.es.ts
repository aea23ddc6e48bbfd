import type { Article } from './article.ts';

export const article: Article = {
  sections: [
    {
      id: 'entertainment',
      heading: 'El entretenimiento tiene un precio, y está bien',
      body: [
        'Un concierto cuesta dinero y nadie espera que se lo devuelvan. Una buena noche de juego es lo mismo: pagas por la emoción. El problema empieza cuando no se conoce el precio, cuando se paga con dinero destinado a otra cosa o cuando la noche deja de ser una noche.',
        'Esta guía es para adultos de {ageMin} años o más que quieren que siga siendo un juego. Trata de tres cosas que lo deciden: cómo es de verdad el azar, qué le hace perder al juicio y qué puede decidirse de antemano, cuando el juicio es bueno. Si ya sientes que se ha vuelto demasiado, ve a la última sección; es corta.',
      ],
    },
    {
      id: 'what-chance-looks-like',
      heading: 'Cómo es de verdad el azar',
      body: [
        'Imaginamos mal lo aleatorio. Si se pide a alguien que escriba cien tiradas de moneda, casi nadie escribe seis caras seguidas, aunque una moneda real muestra una racha así casi siempre. Esperamos que el azar se iguale pronto, y cuando no lo hace buscamos un motivo: un asiento con suerte, una máquina fría, un resultado al que le toca.',
        'El azar no se iguala. Se diluye. Tras diez pérdidas no vienen diez ganancias a equilibrarlas; las diez pérdidas pasan simplemente a ser una parte menor de una lista más larga. En los resultados no hay deudas ni memoria.',
        'El dibujo de abajo muestra sesenta noches de trescientas apuestas iguales con la misma ventaja del uno por ciento. Elige cuánto paga una apuesta ganada. Con multiplicadores pequeños las líneas van juntas y bajan despacio. Con los grandes la mayoría se hunde, a saltos, y unas pocas vuelan. La media es la misma en los cuatro dibujos. Lo que cambia es la volatilidad: lo lejos de la media que puede quedar una sola noche.',
        'Hay dos cosas que merece la pena ver. Primera: una mala noche no es un error tuyo; con esas apuestas siempre fue una de las noches posibles. Segunda: una buena tampoco es una habilidad.',
      ],
      widget: 'sessions',
    },
    {
      id: 'tilt',
      heading: 'Lo que perder le hace al juicio',
      body: [
        'Los jugadores de póquer tienen una palabra: tilt. Tras una racha de pérdidas suben los importes, desaparecen las pausas, y un plan que hace una hora era evidente parece un estorbo. No es un defecto de carácter. Una pérdida duele más o menos el doble de lo que alegra una ganancia igual, así que aceptamos apuestas cada vez peores por la posibilidad de volver a estar a cero.',
        'Ganar también deforma. El dinero ganado pronto parece de la casa y se apuesta más a la ligera, aunque se gasta como cualquier otro. Y los casi aciertos, la mina a una casilla o la bola que giró en el último clavo, se sienten como haber ganado casi. Son pérdidas. No dicen nada de la ronda siguiente.',
        [
          'Señales: apostar más deprisa, apostar más, molestarse con las animaciones, dejar de fijarse en los resultados.',
          'Lo que ayuda: levantarse. Agua, una ventana, diez minutos. Las ganas de recuperarlo son más fuertes en los primeros minutos y se van antes de lo que parece.',
          'Lo que no ayuda: cambiar de juego, bajar el importe «un rato», un último ingreso.',
        ],
      ],
    },
    {
      id: 'settle-in-advance',
      heading: 'Lo que conviene decidir antes',
      body: [
        'La parte de ti que pone un límite y la parte que quiere saltárselo no están a la vez en la habitación. Por eso funcionan los límites puestos antes y no los propósitos hechos durante. En [Ajustes](/settings) puedes fijar, por día, semana y mes, cuánto se puede ingresar, perder y apostar en total. Un límite más estricto vale al momento. Uno más amplio vale solo al cabo de un día, para que lo decida la parte más tranquila.',
        'Nuestros límites se comprueban antes de aceptar una apuesta, junto con ella, en el servidor. El juego automático y los juegos de otros proveedores están incluidos. No son avisos que se quitan con un clic. Lo único que nunca detienen es una retirada: tu dinero sigue siendo tuyo.',
        [
          'Dinero: decide el precio de la noche como harías con un concierto, e ingresa eso y no más «por si acaso».',
          'Tiempo: pon el recordatorio de sesión. Te dice cuánto llevas jugando y cómo vas, y espera una respuesta.',
          'Velocidad: juega a juegos más lentos y pon un tope de pérdida en el juego automático.',
          'Final: decide ahora qué harás cuando vayas ganando. Retirar la mitad es una regla vieja y buena.',
        ],
      ],
    },
    {
      id: 'myths',
      heading: 'Seis frases de las que desconfiar',
      body: [
        [
          '«Me toca.» No toca nada. Ver más arriba.',
          '«Este mes voy solo un poco por debajo.» Míralo: el [historial de la cartera](/wallet) suma cada céntimo, y a menudo es más de lo que dice la memoria.',
          '«Tengo un sistema.» La [guía de la ventaja de la casa](/blogs/house-edge-guide) enseña por qué su media es la misma que sin él.',
          '«Lo dejo cuando esté a cero.» Eso hace depender el final de la noche de lo único que no controlas.',
          '«Es solo dinero de bono.» Un bono con condición de apuesta tiene un coste esperado, que enseñamos antes de activarlo.',
          '«Puedo dejarlo cuando quiera.» Entonces una semana de pausa no cuesta nada. Pruébalo.',
        ],
      ],
    },
    {
      id: 'enough',
      heading: 'Cuando ya es suficiente',
      body: [
        'Si has pedido prestado para jugar, has escondido cuánto juegas, has perdido sueño o trabajo por ello, o has intentado dejarlo sin poder, los límites ya no son la herramienta. Autoexclúyete, por un día, una semana, un mes, medio año o para siempre. Vale al momento y nadie puede acortarlo, tampoco nosotros. Está en el mismo panel, y aun así puedes retirar lo que tengas.',
        'Después habla con alguien. La [página de juego responsable](/responsible) nombra organizaciones que ayudan gratis, casi todas por chat y sin pedir el nombre. No dan sermones; lo han oído todo. Un programa que bloquee las páginas de juego en tus aparatos ayuda las primeras semanas, y contárselo a una persona de confianza también.',
        'Y si quien te preocupa es otra persona: di lo que has visto y no lo que concluyes, elige una hora tranquila, no pagues sus deudas y busca consejo también para ti. Las mismas organizaciones están para ti.',
      ],
    },
  ],
};

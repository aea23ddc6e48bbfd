import type { Article } from './article.ts';

export const article: Article = {
  sections: [
    {
      id: 'two-rooms',
      heading: 'Dos salas, un juego',
      body: [
        'Una ruleta en Montecarlo y el dibujo de una en un teléfono tienen las mismas treinta y siete casillas y pagan lo mismo. Y sin embargo una noche en una no se parece en nada a una noche en la otra. Esta página compara lo que cambia de verdad: el ritmo, el precio, la compañía, el control y lo que cada sala preferiría no mencionar.',
        'La escribe gente que construye la segunda y a la que le gusta la primera. Encontrarás motivos para ambas.',
      ],
    },
    {
      id: 'pace',
      heading: 'El ritmo es el precio escondido',
      body: [
        'Un crupier hace girar la ruleta de treinta a cuarenta veces por hora. Hay que pagar fichas, despejar el tapete, alguien pregunta por la cena. Una ruleta digital no se despeja; doscientas rondas por hora son fáciles, y con el juego automático nuestros juegos pueden llegar a miles.',
        'La ventaja se aplica a cada ronda. Diez dólares a una ruleta con un 2,7 por ciento de ventaja cuestan unos diez dólares por hora en una mesa y más de cincuenta a doscientas rondas. Es el número más importante de esta página, y ningún casino de ninguna clase lo pone en un cartel. Quien pasa de la sala a la pantalla con los mismos importes ha multiplicado el precio de la hora sin darse cuenta.',
        'El remedio es sencillo: importes menores. Las pantallas los permiten; las mesas, a menudo no. Una sala quiere quince o veinticinco dólares por mano un sábado por la noche; aquí una apuesta empieza en diez centavos. Por hora se puede lograr que cuesten lo mismo, pero tienes que hacerlo tú.',
      ],
    },
    {
      id: 'odds',
      heading: 'Probabilidades',
      body: [
        'Sobre el papel gana la pantalla. Un edificio con alfombras, vigilantes y bebidas gratis lo paga alguien, y sus tragaperras devuelven entre el 85 y el 95 por ciento. Las de internet devuelven casi siempre del 94 al 97, y los juegos sencillos más.',
        'Los nuestros tienen una ventaja de cerca del {edge.dice} en Dice, Plinko y Mines y del {edge.keno} en Keno, dicha con exactitud para cada apuesta antes de que la hagas. En una sala encontrarás números así en la mesa de dados, en un buen blackjack jugado con destreza y en casi ningún otro sitio.',
        'Cuidado, eso sí, con dos cosas. Las reglas cambian bajo el mismo nombre: un blackjack que paga seis a cinco en lugar de tres a dos ha triplicado su ventaja, en las dos salas. Y unas probabilidades mejores a un ritmo mayor pueden costar más por hora.',
      ],
    },
    {
      id: 'trust',
      heading: '¿De quién hay que fiarse?',
      body: [
        'En la sala ves la ruleta, las cartas, las manos. Hacer trampas es difícil de esconder y una licencia se pierde pronto. Lo que no ves es el interior de la tragaperras, que es un ordenador como cualquier otro, y no te llevas a casa un registro de tus apuestas.',
        'En la pantalla no ves nada del mecanismo y tienes que apoyarte en otra cosa. En los juegos de otros proveedores es el certificado de un laboratorio. En juegos como los nuestros puede ser una prueba: el resultado queda comprometido antes de tu apuesta y se puede recalcular después, por ti, con herramientas que no escribimos nosotros. En eso una pantalla puede ser mejor que una mesa; nadie ha podido nunca recalcular un barajado. La [guía paso a paso](/blogs/provably-fair-guide) enseña cómo.',
        'Las mesas en vivo están en medio: un crupier, una cámara y un ordenador que toma las apuestas. Ves caer las cartas, tienes un registro de cada apuesta y esperas a los demás como en una mesa. El ritmo es el de la sala, los importes pueden ser los de la pantalla, y para mucha gente eso es lo mejor de ambas.',
      ],
    },
    {
      id: 'company',
      heading: 'Compañía y ambiente',
      body: [
        'Aquí gana la sala, sin discusión. Un corro alrededor de una mesa en racha, el ruido de las fichas, un crupier con gracia: es teatro, y para mucha gente es de lo que se trata. Nadie se arregla para un teléfono.',
        'El teatro tiene un fin, claro. No hay relojes y hay pocas ventanas, la salida pasa por delante de las máquinas y las bebidas llegan mientras juegues. En internet hay otros trucos: luces para ganancias que en realidad son pérdidas, cuentas atrás que no acaban nunca, un bono a punto de caducar. Hemos intentado dejarlos fuera: sin celebración cuando se gana lo apostado o menos, el tiempo jugado y cómo vas siempre a la vista, y ninguna oferta que grite.',
      ],
    },
    {
      id: 'control',
      heading: 'Control',
      body: [
        'Un edificio tiene hora de cierre, un camino de vuelta y un cajero con límite. Son controles toscos, pero funcionan, y funcionan con todos. Un teléfono no tiene ninguno: está abierto a las cuatro de la madrugada, en la cama, a solas.',
        'Una pantalla puede tener otros mejores, si alguien los construye y alguien los pone. Un límite de pérdidas que vale antes de la apuesta, un recordatorio que espera respuesta, una exclusión que nadie puede acortar, un historial que suma cada céntimo: ningún edificio puede ofrecerlo. Están [en Ajustes](/settings). La trampa está en «los pone». Una hora de cierre no necesita una decisión; un límite, sí. Dedícale cinco minutos antes de jugar por primera vez.',
      ],
    },
    {
      id: 'a-fair-verdict',
      heading: 'Un veredicto justo',
      body: [
        [
          'Para una noche con amigos y una suma fija en el bolsillo: la sala. Pagas más por apuesta y menos por hora, y te llevas el teatro.',
          'Para probar juegos, importes pequeños, probabilidades exactas y resultados que se comprueban: la pantalla.',
          'Para quien le cuesta parar: ninguna de las dos, y antes que nada la [página de juego responsable](/responsible).',
        ],
        'Elijas lo que elijas, haz antes una cuenta: importe, por rondas por hora, por ventaja, por horas. Si la noche te gusta a ese precio, adelante. La [guía de la ventaja de la casa](/blogs/house-edge-guide) tiene una calculadora para eso.',
      ],
    },
  ],
};

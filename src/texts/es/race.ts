export const raceTexts = {
  title: 'Carrera semanal',
  lead: (pool: string, places: number) =>
    `Cada semana ${places} puestos se reparten hasta ${pool}. Tus apuestas cuentan solas; no hace falta inscribirse.`,
  warning:
    'Una carrera no es motivo para jugar más. Un premio siempre es menor que lo que cuestan de media las apuestas necesarias.',
  limits: 'Fija tus propios límites',
  timeLeft: 'Tiempo restante',
  left: (days: number, hours: number, minutes: number) => `${days} d ${hours} h ${minutes} min`,
  leftSaid: (days: number, hours: number, minutes: number) =>
    `Quedan ${days} días, ${hours} horas y ${minutes} minutos`,
  ends: (moment: string) => `Termina el ${moment}`,
  pool: 'Premios',
  entries: 'Jugadores',
  own: {
    title: 'Tu puesto',
    place: 'Puesto',
    points: 'Puntos',
    gap: 'Hasta el siguiente puesto',
    gapPoints: (points: string) => `${points} puntos`,
    leading: 'Vas en primer lugar',
    prize: 'Premio por ahora',
    none: 'No tienes puntos esta semana. Las apuestas con tu saldo principal cuentan desde la primera.',
    visitor: 'Inicia sesión para ver tu puesto.',
    signIn: 'Iniciar sesión',
    linked:
      'Esta cuenta no participa porque comparte algo con otra cuenta que puede ser tuya. Cada persona tiene un solo puesto. Contáctanos si es un error.',
    frozen: 'Esta cuenta no participa mientras sus pagos estén bloqueados. Contáctanos para saber el motivo.',
    past: 'Tus puestos anteriores',
    notPaid: 'en curso de pago',
  },
  standings: 'Clasificación',
  asOf: (time: string) => `A las ${time}. Se lee de los libros cada diez segundos aproximadamente.`,
  nobody: 'Nadie tiene puntos esta semana todavía.',
  place: 'Puesto',
  player: 'Jugador',
  points: 'Puntos',
  prize: 'Premio',
  transfer: 'Pago',
  hidden: 'Oculto',
  you: 'Tú',
  prizesTitle: 'Premios',
  placeRange: (first: number, last: number) => (first === last ? `Puesto ${first}` : `Puestos ${first} a ${last}`),
  each: (prize: string) => `${prize} cada uno`,
  rulesTitle: 'Reglas',
  rules: {
    when: 'La carrera va del lunes a las 00:00 UTC al lunes siguiente a las 00:00 UTC.',
    points: (example: string, points: string) =>
      `Los puntos son tus apuestas por la ventaja del juego en porcentaje: ${example} en un juego con una ventaja del 1% dan ${points} puntos. Así, ningún juego es mejor que otro para la carrera.`,
    balance:
      'Solo cuentan las apuestas con el saldo principal. Las del saldo promocional no cuentan, y las apuestas devueltas se descuentan.',
    ties: 'Los jugadores con los mismos puntos se reparten los premios de los puestos que ocupan.',
    limit: (percent: string, min: string) =>
      `Un premio es como máximo el ${percent} de lo que la casa gana de media con tus apuestas. Se redondea hacia abajo al centavo, y menos de ${min} no se paga.`,
    person:
      'Cada persona tiene un solo puesto, con la cuenta que tenga más puntos. Una cuenta que resulte ser la segunda no participa, ni tampoco una con los pagos bloqueados.',
    excluded: 'Quien se autoexcluye después de jugar conserva el puesto y el premio, y no se muestra su nombre.',
    paid: 'Los premios se abonan solos en el saldo principal el lunes, sin requisitos de apuesta.',
  },
  pastTitle: 'Carreras anteriores',
  pastNone: 'Todavía no ha terminado ninguna carrera.',
  pastPlayers: (count: string) => `${count} jugadores`,
  paying: 'Los premios se están pagando',
  paid: 'Todos los premios pagados',
  older: 'Mostrar carreras más antiguas',
  showList: (week: string) => `Lista de ${week}`,
  check: {
    good: 'Comprobado en tu navegador: cada premio se deduce de los puntos y de las reglas de hoy.',
    other:
      'Los premios difieren de los que resultan de las reglas de hoy. Las reglas pueden haber cambiado desde entonces.',
    hash: 'Hash de la lista, como en el registro público',
    key: 'Clave contable de cada pago',
  },
  hide: {
    label: 'Ocultar las carreras',
    hint: 'El enlace a esta página desaparece del menú. Sigues participando, y un premio se paga como siempre.',
  },
};

import type { PageText } from './page-text.ts';

export const page: PageText = {
  title: 'Términos y condiciones',
  lead: 'Lo que tú y {site} podéis esperar el uno del otro, en palabras sencillas. Crear una cuenta significa que has leído esta página y estás de acuerdo con ella.',
  changedOn: '2026-11-16',
  parts: [
    'cashier',
    'verification',
    'playerLimits',
    'catalogue',
    'rankUpReward',
    'vipBonuses',
    'promotion',
    'affiliates',
  ],
  sections: [
    {
      id: 'agreement',
      heading: 'El acuerdo',
      body: [
        '{site} es un casino en línea para adultos. «Nosotros» es el operador de este sitio y «tú» es la persona que juega en él. Estos términos, junto con la [Política de privacidad](/privacy-policy), la [Política AML y KYC](/aml) y la página de [Juego responsable](/responsible), son todo el acuerdo entre ambos.',
        'Las reglas de cada juego están en su página. Si una regla de aquí y una cifra que el panel del juego muestra antes de la apuesta no coinciden, vale la del panel.',
      ],
    },
    {
      id: 'who-may-play',
      heading: 'Quién puede jugar',
      body: [
        [
          'Tienes al menos {ageMin} años, o más si tu ley lo exige. Lo confirmas al registrarte, y guardamos que lo hiciste.',
          'Juegas para ti, con dinero tuyo y en tu propio nombre.',
          'Tienes una sola cuenta. Una segunda puede cerrarse; lo que se haya ingresado en ella se devuelve.',
          'El juego en línea es legal donde te encuentras. Nosotros no podemos saberlo por ti.',
          'No te has autoexcluido de jugar aquí.',
        ],
      ],
    },
    {
      id: 'countries',
      heading: 'Dónde no estamos disponibles',
      body: [
        'No se pueden abrir cuentas ni hacer depósitos desde estos países: {countries.restricted}. La [política AML](/aml) nombra otros.',
        'Las tragaperras y los juegos en vivo de otros proveedores, además, no se ofrecen en: {countries.withoutSlots}.',
        'El país se deduce de tu dirección de red. Ocultarla, por ejemplo con una VPN, para jugar desde un país excluido incumple estos términos. Si no se puede saber el país, no se pueden abrir cuentas ni hacer depósitos.',
      ],
    },
    {
      id: 'account',
      heading: 'Tu cuenta',
      body: [
        'Tu usuario, tu correo y todo lo que nos comuniques para la verificación deben ser verdaderos y estar al día. La cuenta es tuya y no se puede vender, prestar ni regalar.',
        'Guarda tu contraseña solo para ti. Tras {account.lockedAfterFailures} contraseñas erróneas, el acceso se bloquea {account.lockedForMinutes} minutos. La sesión se cierra tras {account.idleMinutes} minutos sin hacer nada y, en cualquier caso, a las {account.sessionHours} horas. En [Ajustes](/settings) ves dónde tienes sesiones abiertas y puedes cerrarlas una a una.',
        'Lo que se haga con tu contraseña cuenta como hecho por ti hasta que nos avises de que está en otras manos. Si es así, escribe enseguida a {mail}.',
      ],
    },
    {
      id: 'balances',
      heading: 'Tus saldos',
      body: [
        'Tienes un saldo principal, que es tu dinero, y un saldo promocional, que pertenece a una promoción y a sus reglas. Ambos se llevan en dólares estadounidenses, exactos hasta la millonésima de dólar, y se muestran redondeados hacia abajo al centavo. Puedes ver los importes en euros, a un cambio que fijamos nosotros, solo para leer; lo que cuenta es el importe en dólares.',
        'Cada movimiento es un apunte en unos libros que no se modifican después. Un error se corrige con otro apunte que puedes ver. Un saldo no genera intereses, no es un depósito bancario y no está asegurado como tal.',
      ],
    },
    {
      id: 'games',
      heading: 'Apuestas y resultados',
      body: [
        'La apuesta mínima en nuestros propios juegos es de {stakeMin} y la máxima con el saldo principal es de {stakeMax}, salvo que el panel muestre otra. Una apuesta queda hecha cuando nuestro servidor la acepta. No se puede retirar.',
        'El resultado queda fijado en ese momento por semillas que puedes comprobar: publicamos la huella de la nuestra antes de que apuestes, la tuya la eliges tú y, una vez cambiadas las semillas, cada apuesta se puede volver a calcular en su página pública. El dibujo de tu pantalla solo muestra un resultado; nunca lo crea.',
        'La ganancia máxima de una ronda: {largestWins}. Ninguna ganancia se recorta: donde podría superarse, la apuesta se limita de antemano, y una ronda con pasos paga por sí sola en el último paso que cabe.',
        'Las rondas sobreviven a una conexión perdida. Una ronda que no necesita nada más de ti se paga en {bets.settledWithinS} segundos. Una ronda que espera tu siguiente paso se puede continuar durante {bets.openForHours} horas; después se paga por su valor, o se devuelve la apuesta si no habías hecho nada en ella.',
        'Si un fallo técnico ha dado lugar a un importe erróneo, lo corregimos en cualquiera de los dos sentidos en un plazo de {bets.correctedWithinHours} horas, con un apunte visible y un mensaje para ti. Después, el resultado es definitivo.',
      ],
    },
    {
      id: 'providers',
      heading: 'Tragaperras y juegos en vivo',
      body: [
        'Las tragaperras y las mesas en vivo las gestionan sus proveedores, cuyas reglas y retorno al jugador se muestran en el juego. Su resultado es el que consta en el registro del proveedor. Las tragaperras se pueden probar en modo demo, sin cuenta y sin dinero; las mesas, no.',
      ],
    },
    {
      id: 'deposits',
      heading: 'Depósitos',
      body: [
        'Los depósitos se hacen en criptomonedas: {cashier.currencies}. El mínimo es de {cashier.depositMin}. Se te abona el valor de lo que realmente ha llegado, en dólares estadounidenses, al cambio de ese momento.',
        'Menos de {cashier.depositMin} se retiene, se muestra como tal y se abona cuando la suma en esa dirección llega a {cashier.depositMin}.',
        'Envía solo la moneda para la que se creó la dirección, por la red que indica. Lo que se envía a una dirección o red equivocada puede perderse para siempre, y no podemos recuperarlo.',
      ],
    },
    {
      id: 'withdrawals',
      heading: 'Retiradas',
      body: [
        'Solo se puede retirar el saldo principal, a partir de {cashier.withdrawalMin}. Se recibe aproximadamente el {cashier.received} del importe tras comisiones y conversión; ves la cotización exacta antes de confirmar.',
        [
          'Tu correo debe estar confirmado y tu identidad, verificada.',
          'Tras cambiar la contraseña, el correo o el segundo factor, las retiradas esperan {account.withdrawalHoldHours} horas, para protegerte.',
          'El importe se aparta de inmediato. Una retirada pendiente no puede volver a ser saldo para jugar.',
          'Una promoción activa no cierra las retiradas, y la autoexclusión tampoco.',
          'Un pago en una cadena de bloques no se puede deshacer. Comprueba la dirección.',
        ],
      ],
    },
    {
      id: 'verification',
      heading: 'Verificación de identidad',
      body: [
        'Una cuenta nueva está aprobada de forma temporal: depósitos de hasta {verification.depositCap} en total y ninguna retirada. Lo que llegue por encima se retiene hasta la aprobación, visible y sin perderse nunca.',
        'Los documentos deben llegar en un plazo de {verification.documentsWithinHours} horas desde tu primer depósito; después se retienen los nuevos depósitos, mientras que el juego y el saldo siguen. Nuestra revisión tarda hasta {verification.reviewBusinessDays} días laborables. El documento de identidad debe ser válido durante al menos {verification.idValidForMonths} meses más y el justificante de domicilio debe tener una fecha de los últimos {verification.addressProofMonths} meses.',
        'Si la verificación se rechaza, se cierran el juego y los depósitos. Lo último que depositaste se puede retirar; el resto se retiene hasta que dos personas de nuestro equipo decidan, y se te comunica el motivo. Los fondos se pierden solo si se demuestra una falsificación. Los documentos falsificados suponen además la expulsión permanente.',
        'La [Política AML y KYC](/aml) explica qué se pide y por qué.',
      ],
    },
    {
      id: 'rewards',
      heading: 'Rangos y recompensas',
      body: [
        'Tu rango sigue a tu total apostado; una apuesta con el saldo promocional cuenta un {rankUp.promotionalLevellingPercent}. Cada rango nuevo da el {rankUp.percent} del camino desde el rango anterior. El rakeback es el {rakeback.percent} de la ventaja de la casa de cada apuesta con el saldo principal y el {rakeback.promotionalPercent} con el saldo promocional, y se puede cobrar a partir de {rakeback.claimMin}. Los niveles, sus ventajas y las fórmulas están en la página de [Recompensas VIP](/rewards).',
        [
          'El bono mensual es el {bonuses.monthly.percent} de tu pérdida teórica (apuesta por ventaja de la casa) del mes, desde {bonuses.monthly.from}.',
          'El bono semanal es el {bonuses.weekly.percent} de tu pérdida teórica de la semana, desde {bonuses.weekly.from}.',
          'El bono diario es el {bonuses.daily.percent} de tu pérdida teórica del día, desde {bonuses.daily.from}.',
          'La devolución de pérdidas es el {bonuses.lossback.percent} de tu pérdida neta del mes, desde {bonuses.lossback.from}.',
          'Tienes un anfitrión VIP desde {vipHost.from}.',
        ],
        'Los bonos se calculan sobre el juego con el saldo principal, según tu rango al final del periodo, en UTC. Se conceden a partir de {bonusClaim.min} y se pueden cobrar durante {bonusClaim.withinDays} días; lo que no se cobra en ese plazo caduca.',
        'Las recompensas van a tu saldo principal y no tienen requisito de apuesta.',
      ],
    },
    {
      id: 'promotion',
      heading: 'La promoción de depósito',
      body: [
        'La promoción da un bono en depósitos, que se debe apostar antes de que sea tuyo. Sus condiciones son versiones: la [página de promociones](/promo) muestra la versión que se te ofrece, o la que has activado, que conservas. Forman parte de este acuerdo, y cada versión está en nuestro registro público.',
        'Una apuesta que incumpliría una de sus reglas se rechaza antes de que se mueva dinero, y se indica la regla. No anulamos ganancias después por ese motivo.',
      ],
    },
    {
      id: 'affiliates',
      heading: 'El programa de afiliados',
      body: [
        'Los afiliados ganan el {affiliate.ngrPercent} del ingreso neto de juego de los jugadores que refieren, mes a mes en UTC, abonado al cerrar el mes. La parte de un mes nunca supera el {affiliate.ngrPercent} de {affiliate.theoreticalFactor} veces su ingreso teórico (apuestas por la ventaja de la casa), y un mes negativo se descuenta de los {affiliate.carryMonths} meses siguientes. Referirse a uno mismo, o mutuamente en círculo, no da nada. Los miembros del programa no pueden usar la promoción de depósito. Más en la página de [Afiliados](/affiliate).',
        'Los afiliados no pueden anunciarse a menores, a personas autoexcluidas ni en países excluidos, no pueden enviar mensajes no solicitados y no pueden prometer ganancias.',
      ],
    },
    {
      id: 'responsible-gaming',
      heading: 'Límites y autoexclusión',
      body: [
        'Puedes fijar límites de depósito, de pérdida y de apuesta, tomarte una pausa o excluirte para siempre. Cómo funciona, y dónde encontrar ayuda, está en la página de [Juego responsable](/responsible).',
      ],
    },
    {
      id: 'not-allowed',
      heading: 'Lo que no está permitido',
      body: [
        [
          'Jugar con la cuenta, los documentos o los medios de pago de otra persona.',
          'Usar dinero procedente de un delito, o mover dinero por una cuenta sin jugar.',
          'Tener varias cuentas, o cuentas que actúan juntas, para obtener un bono o una recompensa más de una vez.',
          'Aprovechar un fallo en lugar de comunicarlo, atacar el servicio o ralentizarlo para los demás.',
          'Usuarios y mensajes que insulten, amenacen o finjan ser de nuestro equipo.',
        ],
        'Si lo vemos, podemos cerrar las apuestas, retener un pago mientras se investiga o cerrar la cuenta. Se te comunica el motivo, salvo que la ley lo prohíba. El dinero que no tenga relación con el incumplimiento se paga.',
      ],
    },
    {
      id: 'closing',
      heading: 'Cerrar tu cuenta',
      body: [
        'Puedes cerrar tu cuenta en cualquier momento escribiendo a {mail}. Antes puedes retirar tu saldo principal, según las reglas anteriores. Una promoción en curso se cancela como si la hubieras cancelado tú.',
        'Si cerramos una cuenta sin que hayas incumplido nada, avisamos y pagamos el saldo principal.',
      ],
    },
    {
      id: 'liability',
      heading: 'Responsabilidad',
      body: [
        'Respondemos de lo que prometemos en esta página. No prometemos que el servicio no se interrumpa nunca, y no respondemos de las redes y monederos de otros, de los retrasos en una cadena de bloques ni del cambio de una moneda.',
        'Apostar significa perder dinero a largo plazo. Lo que pierdes en un juego limpio no es un daño. Nada de lo dicho aquí limita una responsabilidad que la ley no nos permita limitar.',
      ],
    },
    {
      id: 'complaints',
      heading: 'Reclamaciones',
      body: [
        'Escribe a {mail} con tu usuario y el identificador de la apuesta o del pago. De media respondemos en {support.answerBusinessDays} días laborables. Para una apuesta en nuestros propios juegos no hace falta que te fíes de nosotros: su página calcula el resultado a partir de las semillas, y el verificador se puede ejecutar sin nosotros.',
      ],
    },
    {
      id: 'changes',
      heading: 'Cambios de estos términos',
      body: [
        'Cuando cambian estos términos, cambia también la fecha de arriba. Un cambio que te perjudique se anuncia en el sitio antes de aplicarse y nunca se aplica a apuestas anteriores. Si no estás de acuerdo, puedes retirar tu saldo principal y cerrar tu cuenta.',
      ],
    },
    {
      id: 'credits',
      heading: 'De quién son las imágenes',
      body: [
        'Las portadas de las tragaperras y de las mesas en vivo las dibuja nuestro propio programa. Los iconos que contienen son obra de {iconAuthors}, de [game-icons.net](https://game-icons.net), con licencia [CC BY 3.0](https://creativecommons.org/licenses/by/3.0/); nosotros les damos color y luz, y los combinamos.',
        'Otros emblemas son Fluent Emoji, de Microsoft (licencia MIT), y los signos de los botones son iconos Lucide (licencia ISC). Los títulos usan las letras Bangers, Bungee, Cinzel Decorative, Creepster, Lilita One, Orbitron y Rye, y este sitio Sora y Figtree, todas con la SIL Open Font License.',
      ],
    },
  ],
};

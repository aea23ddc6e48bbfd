import { SELF_EXCLUSIONS } from '../terms/house-terms.ts';
import type { PageText } from './page-text.ts';

const DURATIONS: Record<(typeof SELF_EXCLUSIONS)[number], string> = {
  '24h': '24 horas, para enfriarte',
  '1w': '1 semana',
  '1m': '1 mes',
  '6m': '6 meses',
  permanent: 'de forma permanente, lo que no se puede deshacer',
};

export const page: PageText = {
  title: 'Juego responsable',
  lead: 'Apostar es un entretenimiento que cuesta dinero. Esta página dice cuánto cuesta, cómo mantenerlo bajo y cómo parar.',
  changedOn: '2026-11-16',
  parts: ['playerLimits'],
  sections: [
    {
      id: 'the-odds',
      heading: 'Lo que cuesta jugar',
      body: [
        'Todos los juegos están hechos para que la casa se quede de media con una parte de cada apuesta: {edges}. Quien juega lo suficiente lo paga. Ningún sistema, ningún patrón y ninguna corazonada lo cambian, y a nadie «le toca» ganar.',
        'Una ventaja pequeña no es una pérdida pequeña: se aplica de nuevo en cada apuesta. Cien apuestas de diez dólares son mil dólares apostados.',
      ],
    },
    {
      id: 'keep-it-play',
      heading: 'Cómo hacer que siga siendo un juego',
      body: [
        [
          'Decide antes de empezar cuánto puede costar la velada y para ahí.',
          'Juega con dinero que puedas perder; nunca con dinero prestado, del alquiler o de los ahorros.',
          'No intentes recuperar lo perdido. Es la forma más segura de perder más.',
          'No juegues enfadado, triste, cansado o bebido.',
          'Haz pausas. Mira el reloj, no solo el saldo.',
          'Haz también otras cosas.',
        ],
      ],
    },
    {
      id: 'signs',
      heading: 'Señales de que es demasiado',
      body: [
        'Respóndete a ti mismo. Un «sí» es motivo para una pausa; varios, para buscar ayuda.',
        [
          '¿Has apostado más de lo que podías permitirte perder?',
          '¿Necesitas apuestas más altas para sentir lo mismo?',
          '¿Has vuelto para recuperar dinero perdido?',
          '¿Has pedido prestado o vendido algo para jugar?',
          '¿Te ha dicho alguien que apuestas demasiado?',
          '¿Has ocultado cuánto juegas?',
          '¿Jugar te ha costado sueño, trabajo o la confianza de alguien?',
        ],
      ],
    },
    {
      id: 'limits',
      heading: 'Límites',
      body: [
        'Puedes limitar lo que depositas, lo que pierdes y lo que apuestas, por día, semana y mes (períodos naturales en UTC). Una apuesta que superaría un límite se rechaza. Agotado un límite de depósito no se muestra ninguna dirección, y lo que llegue de todos modos queda retenido hasta que vuelva a haber margen.',
        'Un límite más estricto se aplica enseguida. Uno más amplio se aplica a las {limits.loosenAfterHours} horas y solo si lo confirmas de nuevo.',
        'Si lo pides, un aviso te dice cada cierto tiempo cuánto llevas jugando y lo que te ha costado.',
      ],
    },
    {
      id: 'signs-we-look-for',
      heading: 'Señales de daño',
      body: [
        'Una vez al día buscamos señales de que el juego puede hacer daño, en los últimos {signsOfHarm.days} días. Cada señal tiene puntos, y una persona de nuestro equipo mira primero a quien tiene más, a partir de {signsOfHarm.listedFrom} puntos. Nada se cierra solo por puntos.',
        [
          'pérdidas de al menos {signsOfHarm.losses.min} y de {signsOfHarm.losses.timesMean} veces tu propia media de las cuatro semanas anteriores: {signsOfHarm.points.losses} puntos',
          'apuestas en {signsOfHarm.hours.min} horas o más: {signsOfHarm.points.hours} puntos',
          'un día y una noche de juego sin una pausa de {signsOfHarm.nights.pauseHours} horas: {signsOfHarm.points.nights} puntos',
          'pedir límites más amplios en {signsOfHarm.askedWithinDays} días: {signsOfHarm.points.raisedLimits} puntos',
          '{signsOfHarm.chasing.deposits} depósitos o más, cada uno en los {signsOfHarm.chasing.withinMinutes} minutos después de que el juego dejara menos de un dólar: {signsOfHarm.points.chasing} puntos',
          'un retiro que volvió en {signsOfHarm.askedWithinDays} días: {signsOfHarm.points.returnedWithdrawals} puntos',
        ],
      ],
    },
    {
      id: 'self-exclusion',
      heading: 'Autoexclusión',
      body: [
        'Puedes excluirte de los depósitos y las apuestas:',
        SELF_EXCLUSIONS.map((duration) => DURATIONS[duration]),
        'Se aplica desde tu siguiente clic. No se puede acortar, ni por ti ni por nosotros. Una temporal termina por sí sola. Puedes seguir entrando y retirar tu saldo principal, y las rondas abiertas se terminan y se pagan.',
        'Los límites y la autoexclusión están en [Ajustes](/settings/responsible). Si no los encuentras o no puedes entrar, escribe a {mail} y lo hacemos por ti.',
      ],
    },
    {
      id: 'what-we-do',
      heading: 'Lo que hacemos nosotros',
      body: [
        [
          'La sesión se cierra tras {account.idleMinutes} minutos sin hacer nada y, en cualquier caso, a las {account.sessionHours} horas.',
          'Un resultado que no paga más que la apuesta no se celebra.',
          'Una retirada pendiente no puede volver a ser dinero para jugar.',
          'No enviamos publicidad a las personas autoexcluidas.',
          'Tu perfil muestra lo que has apostado y lo que te ha costado, sin maquillaje.',
        ],
      ],
    },
    {
      id: 'minors',
      heading: 'Menores',
      body: [
        'Nadie menor de {ageMin} años puede jugar. Si hay niños que usan tu dispositivo, cierra la sesión, guarda tu contraseña solo para ti y usa un filtro como el de tu sistema. Una cuenta de un menor se cierra y los depósitos se devuelven.',
      ],
    },
    {
      id: 'help',
      heading: 'Dónde encontrar ayuda',
      body: [
        'Estas organizaciones ayudan gratis y de forma confidencial, y no tienen relación con nosotros:',
        [
          '[Gambling Therapy](https://www.gamblingtherapy.org): en línea, en todo el mundo y en muchos idiomas.',
          '[Jugadores Anónimos](https://www.jugadoresanonimos.org): reuniones en España y en línea.',
          '[FEJAR](https://fejar.org): federación española de jugadores de azar rehabilitados.',
          '[Gam-Anon](https://www.gam-anon.org): para familiares y amigos, en inglés.',
        ],
        'También puedes simplemente escribirnos: {mail}. Nadie intentará convencerte de que te quedes.',
      ],
    },
  ],
};

import type { memoryTexts as English } from '../en/browser-memory.ts';
import type { Translation } from '../language.ts';

export const memoryTexts: Translation<typeof English> = {
  memory: {
    alarm:
      'Lo que el casino dice ahora de una de tus apuestas no es lo que te mostró cuando jugaste. Descarga las pruebas y contacta con soporte.',
    logShorter:
      'El registro público es más corto que cuando lo viste por última vez: se quitaron entradas. Descarga las pruebas y contacta con soporte.',
    logRewritten:
      'El registro público se ha reescrito desde que lo viste por última vez. Descarga las pruebas y contacta con soporte.',
    title: 'Lo que recuerda este navegador',
    lead: 'Este navegador guarda las huellas que vio y los recibos de tus apuestas, y los compara con lo que digamos después. Permanecen al cerrar sesión y no salen de este dispositivo a menos que los descargues.',
    visitor: 'Inicia sesión para ver lo que este navegador recuerda de tus apuestas.',
    bets: 'Apuestas',
    receipts: 'Recibos',
    commitments: 'Huellas de semillas',
    head: 'Entradas del registro que viste por última vez',
    export: 'Descargar la memoria',
    forget: 'Olvidarla en este dispositivo',
    forgetQuestion:
      'Sin ella, este navegador no puede contradecirnos sobre estas apuestas. Descárgala antes si quieres conservar las pruebas.',
    forgetYes: 'Sí, olvidarla',
    forgetNo: 'Conservarla',
    forgotten: 'Este navegador la ha olvidado.',
    check: 'Comprobar el registro ahora',
    first: 'Este navegador ha anotado por primera vez el estado del registro.',
    same: 'El registro está como lo viste por última vez.',
    grown: 'Todo lo que viste antes sigue en el registro; solo se añadieron entradas.',
    unknown: 'No se pudo comprobar el registro ahora.',
    shown: (time: string) => `Tu navegador vio esta huella el ${time}, antes de estas apuestas.`,
    notShown:
      'Tu navegador no vio antes esta huella; quizá jugaste en otro dispositivo. Se apoya en lo que el casino dice ahora.',
    remembered: (count: string) => `${count} apuestas están como las recuerda tu navegador.`,
  },
  cheat: {
    title: 'Intenta hacer trampa',
    lead: 'Esta es una apuesta firmada. Cámbiala como lo haría un casino deshonesto y mira qué comprobación lo detecta.',
    tries: {
      nothing: 'Dejar la apuesta como está',
      payout: 'Pagar la mitad',
      result: 'Cambiar el resultado',
      settings: 'Cambiar lo que eligió el jugador y calcularlo todo de nuevo',
      seed: 'Cambiar la semilla del servidor y calcularlo todo de nuevo',
      seedWithoutReceipt: 'Lo mismo, con un jugador sin recibo',
      receipt: 'Lo mismo, y cambiar también el recibo',
    },
    seedsFit: 'El resultado se deduce de las semillas y las reglas.',
    seedsDiffer: 'Detectado: el resultado no se deduce de las semillas y las reglas.',
    noReceipt: 'No hay recibo con el que comparar. Aquí nada contradice al casino.',
    receiptFits: 'El recibo firmado dice lo mismo.',
    receiptDiffers: (field: string) => `Detectado: el recibo firmado dice otra cosa (${field}).`,
    proved: 'Demostrado: no se cambió nada.',
    caught: 'La trampa se descubre.',
    slipped: 'La trampa NO se descubriría. Por eso tu navegador guarda los recibos.',
    map: 'Qué se demuestra con qué',
    mapLines: [
      'Tu resultado|Semillas, nonce y reglas|Cualquiera puede calcularlo de nuevo',
      'La semilla se fijó antes de la apuesta|La huella que viste, guardada por tu navegador y en el registro público|Tu navegador la compara al revelar',
      'Apuesta, elecciones, resultado y pago|El recibo firmado|Una firma para un lote de apuestas',
      'El recibo existía entonces|El registro público contiene el lote|Cualquiera puede guardar una copia',
      'El registro no se reescribió|Coherencia con la última cabecera que vio tu navegador|Se comprueba en cada visita',
      'Tu saldo está cubierto|El árbol de sumas diario y las reservas|Ver Solvencia',
    ],
    mapHeads: ['Qué', 'Se apoya en', 'Lo comprueba'],
  },
};

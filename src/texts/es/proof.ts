import type { proofTexts as English } from '../en/proof.ts';
import type { Translation } from '../language.ts';

export const proofTexts: Translation<typeof English> = {
  problems: {
    unreadable: 'Esto no es un recibo de Roulo, o no se puede leer.',
    truncated: 'El recibo está cortado: falta un campo o una parte de su ruta.',
    reordered: 'Las partes de la ruta del recibo están en otro orden, o se cambió su lugar en el lote.',
    altered: 'El recibo no dice lo que se firmó: alguien lo cambió.',
    badSignature: 'La firma es incorrecta: Roulo no firmó esto.',
    foreignKey: 'El recibo está firmado con una clave que no es de este casino.',
    otherBet: 'Este es el recibo de otra apuesta.',
    future: 'El recibo tiene fecha futura, o es anterior a su propia apuesta.',
    notLogged: 'El registro público no contiene este lote de recibos en el lugar indicado.',
    forkedLog:
      'Dos cabeceras firmadas del registro tienen el mismo tamaño y raíces distintas: el casino ha mostrado dos versiones de su registro.',
    cannotCheck:
      'Este navegador no puede comprobar firmas Ed25519. Usa un navegador más nuevo o el verificador de línea de comandos.',
  },
  bases: {
    shownBefore: 'Se apoya en la huella que te mostramos antes de la apuesta',
    receipt: 'Se apoya en el recibo que firmó el casino',
    log: 'Se apoya en el recibo y en el registro público',
    toldAfterwards: 'Se apoya en lo que el casino dice ahora, después de la apuesta',
    seeds: 'Se deduce de las semillas y las reglas',
  },
  fields: {
    game: 'Juego',
    parameters: 'Tus elecciones',
    betAmount: 'Apuesta',
    winnings: 'Pago',
    multiplier: 'Multiplicador',
    ending: 'Final de la ronda',
    balanceType: 'Saldo',
    serverSeedHash: 'Huella de la semilla del servidor',
    clientSeed: 'Semilla de cliente',
    nonce: 'Nonce',
    rulesHash: 'Huella de las reglas',
    result: 'Resultado',
    placedAt: 'Realizada',
    settledAt: 'Liquidada',
  },
  receipt: {
    title: 'Recibo',
    proved: 'El recibo firmado dice lo mismo que esta apuesta. Ya no se puede cambiar nada en ella.',
    differs: 'El recibo firmado dice otra cosa que esta apuesta. Guarda ambos archivos y contacta con soporte.',
    none: 'No se puede demostrar sin recibo: la semilla, la apuesta y tus elecciones podrían haberse cambiado desde que jugaste.',
    pending:
      'El recibo se firma unos segundos después de liquidarse la apuesta. Esta página lo muestra en menos de un minuto.',
    signedAt: (time: string) => `Firmado ${time}`,
    kept: (time: string) => `Este navegador lo guarda desde ${time}.`,
    fetched: 'El casino lo acaba de enviar; este navegador no había guardado ninguno.',
    inLog: (index: string) => `Su lote es la entrada ${index} del registro público.`,
    notInLogYet: 'Su lote estará en el registro público en menos de un minuto.',
    download: 'Descargar las pruebas',
    signed: 'Firmado',
    told: 'Dicho ahora',
    lines: (count: string) => `${count} campos comparados`,
  },
  /** Why a proof of what players are owed is rejected. */
  liabilities: {
    unreadable: 'Esta prueba no se puede leer.',
    negative: 'Un importe es negativo: detrás de él se podría ocultar lo que se debe a otros.',
    notCounted: 'Tu saldo NO está en la lista publicada: se omitió, o la prueba es de otro jugador.',
    otherDay: 'La prueba se hizo para otro día: sus líneas son de la lista de ese día.',
    otherSum: 'Tus líneas no suman tu saldo.',
    doubled: 'La misma línea se cuenta dos veces.',
    otherTotal: 'Las líneas no suman el total publicado.',
    otherRoot: 'La lista no lleva a la raíz publicada.',
    notOrdered: 'Las líneas no están en el orden de sus hashes.',
    otherCount: 'La lista tiene otro número de líneas que el publicado.',
  },
};

import type { Stories } from '../en/slot-stories.ts';

export const slotStories: Stories = {
  egypt: [
    (name) =>
      `Antorchas, puertas selladas y un desierto que no olvida nada: ${name} es para quien lee las paredes antes de tocarlas.`,
    (name) =>
      `En algún lugar bajo las dunas hay una cámara cerrada desde hace cuatro mil años. ${name} la abre giro a giro.`,
  ],
  ocean: [
    (name) => `${name} baja hasta donde la luz se vuelve azul y el reloj deja de importar. Trae aire, y un límite.`,
    (name) =>
      `Calma en la superficie y gentío en el fondo: ${name} pasa toda la partida bajo el agua y no tiene prisa por subir.`,
  ],
  fruit: [
    (name) =>
      `${name} toca la melodía más antigua de la sala: fruta brillante, rondas cortas y nada que leer antes del primer giro.`,
    (name) =>
      `Si las tragaperras tuvieran álbum de familia, ${name} saldría en la primera página. Sencilla, ruidosa y breve.`,
  ],
  dragon: [
    (name) =>
      `${name} sube hacia un fuego que alguien muy grande mantiene encendido. La armadura es opcional; la paciencia, no.`,
    (name) => `Escamas, humo y un tesoro con dueño: ${name} cuenta la vieja historia desde demasiado cerca.`,
  ],
  space: [
    (name) => `${name} despega con el primer giro y ya no termina de aterrizar.`,
    (name) => `Allí donde la radio enmudece, ${name} flota entre las estrellas y las luces del panel.`,
  ],
  western: [
    (name) =>
      `Polvo, un sol lento y una puerta que se mueve sola: ${name} entra en el pueblo y te deja a ti las presentaciones.`,
    (name) => `${name} se toma su tiempo, como un buen duelo. Durante un rato no se mueve nada; luego se mueve todo.`,
  ],
  candy: [
    (name) => `${name} es todo azúcar y nada de alimento, y al menos lo pone en la caja.`,
    (name) => `En ${name} todo parece estar para comérselo, que es lo único que no se puede hacer.`,
  ],
  norse: [
    (name) => `Agua fría, barcos largos y dioses con mal genio: ${name} pone rumbo al norte y no se detiene.`,
    (name) => `${name} transcurre donde el invierno tiene su propio salón y el trueno responde cuando se le llama.`,
  ],
  jungle: [
    (name) =>
      `${name} se adentra en el verde hasta que el sendero se rinde. Ahí dentro algo te mira desde el primer giro.`,
    (name) => `Hojas, ojos y un tambor que no sabes de dónde viene: ${name} nunca deja la selva del todo en silencio.`,
  ],
  vampire: [
    (name) =>
      `Velas, terciopelo y una invitación que nadie recuerda haber enviado: ${name} empieza de noche y ahí se queda.`,
    (name) => `${name} tiene las cortinas echadas y unos modales perfectos. Vigila la hora, y el cuello.`,
  ],
  gems: [
    (name) => `${name} no necesita historia: piedras talladas, luz limpia y el pequeño clic cuando encajan.`,
    (name) => `Color, facetas y calma: ${name} es un escaparate de joyería que gira.`,
  ],
  pirates: [
    (name) =>
      `Un mapa al que le falta una esquina y una tripulación que no se fía de nadie: ${name} zarpa de todos modos.`,
    (name) => `${name} huele a sal y a pólvora. El tesoro existe; de quién será, aún se discute.`,
  ],
  aztec: [
    (name) =>
      `Escalones empinados, tambores y un sol al que hay que pedirle las cosas bien: ${name} se juega al pie de la pirámide.`,
    (name) => `${name} aparta las lianas de una ciudad de piedra y descubre que nunca estuvo vacía del todo.`,
  ],
  asia: [
    (name) => `Farolillos sobre la calle, incienso en la puerta: ${name} viste a la suerte con su mejor abrigo rojo.`,
    (name) => `${name} celebra el año nuevo en cada giro, con fuegos artificiales incluidos.`,
  ],
  fishing: [
    (name) => `${name} es una mañana en el agua: esperas, esperas y de pronto se tensa el sedal.`,
    (name) => `Niebla temprana, una barca pequeña y una gran historia para luego: ${name} va del pez que no se escapó.`,
  ],
  farm: [
    (name) => `${name} se levanta antes que el gallo y tiene barro en las botas a la hora del desayuno.`,
    (name) =>
      `Un corral lleno de personajes y una puerta mal cerrada: ${name} es la vida en el campo con el volumen alto.`,
  ],
  halloween: [
    (name) => `${name} llama a la puerta, sonríe y no dice qué va a ser: truco o trato.`,
    (name) => `Niebla en el jardín y luz en la ventana equivocada: ${name} da sustos amables y noches largas.`,
  ],
  heist: [
    (name) =>
      `Un plan en una servilleta y una furgoneta con el motor en marcha: ${name} está a once minutos de la cámara acorazada.`,
    (name) => `${name} es todo guantes, sincronización y una puerta muy pesada. Tú solo has venido a contar.`,
  ],
  greek: [
    (name) =>
      `Mármol, truenos y una pelea familiar que nunca acabó: ${name} se juega a media ladera del monte de los dioses.`,
    (name) =>
      `${name} consulta al oráculo y recibe una respuesta que puede significar cualquier cosa, como manda la tradición.`,
  ],
  neon: [
    (name) =>
      `${name} es una ciudad que duerme de día: asfalto mojado, luz rosa y una línea de bajo en la esquina siguiente.`,
    (name) =>
      `Brillo de recreativa y un sintetizador que va en serio: ${name} viene de un futuro imaginado hace cuarenta años.`,
  ],
};

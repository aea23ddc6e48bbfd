import { inLanguage } from './language.ts';

type Story = (name: string) => string;

/** How a slot's page begins, by its theme: the mood of it, never a claim about symbols that only the game itself knows. */
export const slotStories = inLanguage<Record<string, readonly Story[]>>({
  en: {
    egypt: [
      (name) =>
        `Torchlight, sealed doors and a desert that forgets nothing: ${name} is for people who read the walls before they touch them.`,
      (name) =>
        `Somewhere under the dunes a chamber has stayed shut for four thousand years. ${name} opens it one spin at a time.`,
    ],
    ocean: [
      (name) =>
        `${name} goes down to where the light turns blue and the clock stops mattering. Bring air, and a limit.`,
      (name) =>
        `Calm on the surface, crowded below: ${name} spends the whole game underwater and is in no hurry to come up.`,
    ],
    fruit: [
      (name) =>
        `${name} plays the oldest tune in the hall: bright fruit, short rounds, and nothing to read before the first spin.`,
      (name) => `If a slot machine had a family album, ${name} would be on page one. Simple, loud and over in a blink.`,
    ],
    dragon: [
      (name) =>
        `${name} climbs towards a fire that somebody very large has kept burning. Armour is optional, patience is not.`,
      (name) => `Scales, smoke and a hoard with an owner: ${name} tells the old story from uncomfortably close.`,
    ],
    space: [
      (name) => `${name} leaves the ground on the first spin and never quite lands again.`,
      (name) => `Out where the radio goes quiet, ${name} drifts between the stars and the console lights.`,
    ],
    western: [
      (name) =>
        `Dust, a slow sun and a door that swings on its own: ${name} rides into town and leaves the introductions to you.`,
      (name) => `${name} takes its time like a good standoff. Nothing moves for a while, then everything does.`,
    ],
    candy: [
      (name) => `${name} is all sugar and no nutrition, and at least it says so on the box.`,
      (name) => `Everything in ${name} looks good enough to eat, which is the one thing you cannot do with it.`,
    ],
    norse: [
      (name) => `Cold water, long ships and gods with a temper: ${name} sails north and keeps going.`,
      (name) => `${name} is set where winter has a hall of its own and thunder answers when it is called.`,
    ],
    jungle: [
      (name) =>
        `${name} walks into the green until the path gives up. Something in there has been watching since the first spin.`,
      (name) => `Leaves, eyes and a drumbeat you cannot place: ${name} never lets the forest go quite silent.`,
    ],
    vampire: [
      (name) =>
        `Candles, velvet and an invitation that nobody remembers sending: ${name} begins after dark and stays there.`,
      (name) => `${name} keeps its curtains closed and its manners perfect. Mind the hour, and your neck.`,
    ],
    gems: [
      (name) => `${name} needs no story: cut stones, clean light, and the small click when they fall into place.`,
      (name) => `Colour, facets and quiet: ${name} is a jeweller’s window that happens to spin.`,
    ],
    pirates: [
      (name) => `A map with a missing corner and a crew that trusts nobody: ${name} sets sail all the same.`,
      (name) => `${name} smells of salt and gunpowder. The treasure is real; who gets it is still being discussed.`,
    ],
    aztec: [
      (name) =>
        `Steep steps, drums and a sun that wants to be asked politely: ${name} is played at the foot of the pyramid.`,
      (name) => `${name} lifts the vines from a city of stone and finds that it was never quite empty.`,
    ],
    asia: [
      (name) => `Lanterns over the street, incense at the gate: ${name} dresses luck in its best red coat.`,
      (name) => `${name} celebrates a new year with every spin, fireworks included.`,
    ],
    fishing: [
      (name) => `${name} is a morning on the water: you wait, you wait, and then the line goes tight.`,
      (name) => `Early fog, a small boat and a big story for later: ${name} is about the one that did not get away.`,
    ],
    farm: [
      (name) => `${name} gets up before the rooster and has dirt on its boots by breakfast.`,
      (name) => `A yard full of characters and one gate left open: ${name} is country life with the volume up.`,
    ],
    halloween: [
      (name) => `${name} rings at the door, grins, and does not say which it will be: trick or treat.`,
      (name) =>
        `Fog on the lawn and a light in the wrong window: ${name} keeps its scares friendly and its evenings long.`,
    ],
    heist: [
      (name) =>
        `A plan on a napkin, a van with the engine running: ${name} is eleven minutes from the vault and counting.`,
      (name) => `${name} is all gloves, timing and a very heavy door. You are only here to count.`,
    ],
    greek: [
      (name) =>
        `Marble, thunder and a family quarrel that never ended: ${name} is played halfway up the mountain of the gods.`,
      (name) => `${name} asks the oracle and gets an answer that could mean anything, as tradition demands.`,
    ],
    neon: [
      (name) => `${name} is a city that sleeps by day: wet asphalt, pink light and a bass line from the next corner.`,
      (name) => `Arcade glow and a synthesizer that means it: ${name} comes from a future imagined forty years ago.`,
    ],
  },
  es: {
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
      (name) =>
        `Hojas, ojos y un tambor que no sabes de dónde viene: ${name} nunca deja la selva del todo en silencio.`,
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
      (name) =>
        `Niebla temprana, una barca pequeña y una gran historia para luego: ${name} va del pez que no se escapó.`,
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
  },
});

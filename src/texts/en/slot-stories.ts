export type Story = (name: string) => string;
export type Stories = Readonly<Record<string, readonly Story[]>>;

export const slotStories: Stories = {
  egypt: [
    (name) =>
      `Torchlight, sealed doors and a desert that forgets nothing: ${name} is for people who read the walls before they touch them.`,
    (name) =>
      `Somewhere under the dunes a chamber has stayed shut for four thousand years. ${name} opens it one spin at a time.`,
  ],
  ocean: [
    (name) => `${name} goes down to where the light turns blue and the clock stops mattering. Bring air, and a limit.`,
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
};

/** The stored form of a roll: the threshold and the roll, both in hundredths, two bytes each. */
export const encodeDice = { bet: twoBytes, outcome: twoBytes };
export const decodeDice = { bet: fromTwoBytes, outcome: fromTwoBytes };

function twoBytes(hundredths: number): Uint8Array {
  return Uint8Array.of(hundredths >> 8, hundredths & 0xff);
}

function fromTwoBytes(bytes: Uint8Array): number {
  return bytes[0]! * 256 + bytes[1]!;
}

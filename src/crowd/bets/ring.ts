/** A ring buffer of the newest items. Adding costs one write. */
export interface Ring<Item> {
  add(item: Item): void;
  /** What was added since the last call: how many, and the newest of them, oldest first. */
  take(): { count: number; items: Item[] };
}

export function createRing<Item>(size: number): Ring<Item> {
  const slots: (Item | undefined)[] = Array.from({ length: size }, () => undefined);
  let count = 0;
  return {
    add(item) {
      slots[count % size] = item;
      count += 1;
    },
    take() {
      const taken = { count, items: [] as Item[] };
      for (let at = Math.max(0, count - size); at < count; at += 1) taken.items.push(slots[at % size]!);
      slots.fill(undefined);
      count = 0;
      return taken;
    },
  };
}

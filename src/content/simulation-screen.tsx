import { contentTexts } from '../texts/content.ts';

export function SimulationScreen() {
  return (
    <div className="grid min-h-[50vh] place-items-center">
      <h1 className="text-center text-2xl">{contentTexts.simulation}</h1>
    </div>
  );
}

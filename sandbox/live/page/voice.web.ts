import type { DealerLook } from './dealer-looks.ts';
import { audio } from './sound.web.ts';
import { syllablesOf } from './syllables.ts';
import { soundOut } from './voice-sounds.web.ts';

const LANGUAGE = document.documentElement.lang || 'en';
const MS_PER_SYLLABLE = 170;
const MS_MIN = 600;

/**
 * Calls out a short text in the language of the page: with a voice of this device where it has one, else with sounds made here.
 * Answers how long that takes, heard or not, so that lips can move with it.
 */
export function speak(text: string, { pitch }: DealerLook): number {
  const syllables = syllablesOf(text, LANGUAGE);
  const lengthMs = Math.max(MS_MIN, syllables.length * MS_PER_SYLLABLE);
  const heard = audio();
  if (!heard) return lengthMs;
  const voice = voiceOf(pitch);
  if (!voice) {
    soundOut(heard, syllables, pitch);
    return lengthMs;
  }
  heard.duck(lengthMs + 200);
  const spoken = new SpeechSynthesisUtterance(text);
  spoken.voice = voice;
  spoken.lang = voice.lang;
  spoken.pitch = Math.min(1.6, Math.max(0.5, pitch));
  spoken.rate = 1.05;
  // The newest call counts: an old one that is still spoken would lag behind the table.
  speechSynthesis.cancel();
  speechSynthesis.speak(spoken);
  return lengthMs;
}

/** A voice for the language that lives on this device; deep dealers and high ones get different ones where there are several. */
function voiceOf(pitch: number): SpeechSynthesisVoice | null {
  const all = globalThis.speechSynthesis?.getVoices() ?? [];
  const fitting = all.filter(({ lang, localService }) => localService && lang.toLowerCase().startsWith(LANGUAGE));
  return fitting[pitch < 1 ? fitting.length - 1 : 0] ?? null;
}
// Browsers load their list of voices when it is asked for first.
globalThis.speechSynthesis?.getVoices();

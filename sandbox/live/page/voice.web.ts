import type { DealerLook } from './dealer-looks.ts';
import { audio } from './sound.web.ts';
import { syllablesOf } from './syllables.ts';
import { soundOut } from './voice-sounds.web.ts';

const LANGUAGE = document.documentElement.lang || 'en';
const MS_PER_SYLLABLE = 170;
const MS_MIN = 600;

/**
 * Calls out a short text in the page's language: with one of the device's voices, or else with synthesised sounds.
 * Returns how long that takes, with or without sound, so that the lips can move along.
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
  // The newest call wins: finishing an old one would lag behind the table.
  speechSynthesis.cancel();
  speechSynthesis.speak(spoken);
  return lengthMs;
}

/** A local voice for the language. If there are several, deep and high dealers get different ones. */
function voiceOf(pitch: number): SpeechSynthesisVoice | null {
  const all = globalThis.speechSynthesis?.getVoices() ?? [];
  const fitting = all.filter(({ lang, localService }) => localService && lang.toLowerCase().startsWith(LANGUAGE));
  return fitting[pitch < 1 ? fitting.length - 1 : 0] ?? null;
}
// Browsers load their voices on the first request.
globalThis.speechSynthesis?.getVoices();

// Short sounds, made by the browser instead of downloaded: a card, a trick, your turn, right and wrong.

import { tableChoices } from "../base/preferences";

type Sound = "card" | "trick" | "turn" | "right" | "wrong";

/** The tones of a sound: pitch in hertz, then start and length in seconds. */
const tones: Record<Sound, [number, number, number][]> = {
  card: [[210, 0, 0.05]],
  trick: [
    [260, 0, 0.05],
    [330, 0.06, 0.07],
  ],
  turn: [[520, 0, 0.09]],
  right: [
    [523, 0, 0.09],
    [659, 0.09, 0.12],
  ],
  wrong: [[160, 0, 0.16]],
};

let context: AudioContext | null = null;

/** Play a sound, if the reader has switched sound on. */
export function play(sound: Sound): void {
  if (!tableChoices().sound) return;
  context ??= new AudioContext();
  const { currentTime } = context;
  for (const [pitch, from, length] of tones[sound]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = sound === "card" ? "triangle" : "sine";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.14, currentTime + from);
    volume.gain.exponentialRampToValueAtTime(0.001, currentTime + from + length);
    tone.connect(volume).connect(context.destination);
    tone.start(currentTime + from);
    tone.stop(currentTime + from + length);
  }
}

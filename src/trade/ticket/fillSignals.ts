import { signal } from '@preact/signals-core'
import { readStoredJson, writeStored } from '../../core/state/storage.ts'
import { reducedMotion } from '../../ui/live/reducedMotion.ts'

const KEY = 'tapeline.fillSignals'

/** What of a fill is heard and felt on this device; nothing until it is switched on. */
export interface FillSignals {
  readonly sound: boolean
  readonly vibration: boolean
}

const stored = (): FillSignals => {
  const value = readStoredJson(KEY)
  const on = (name: string): boolean => typeof value === 'object' && value !== null && Reflect.get(value, name) === true
  return { sound: on('sound'), vibration: on('vibration') }
}

export const fillSignals = signal<FillSignals>(stored())

export const chooseFillSignals = (next: FillSignals): void => {
  fillSignals.value = next
  writeStored(KEY, next.sound || next.vibration ? JSON.stringify(next) : undefined)
}

/** Two short tones, the second higher: frequency in Hz, begin and end in seconds. */
const TONES = [
  [660, 0, 0.09],
  [990, 0.1, 0.22],
] as const
/** Well below the loudest, so that it startles nobody. */
const LOUDNESS = 0.08
/** Of silence, to which a tone falls. */
const SILENCE = 0.0001
const VIBRATION_MS = [40, 40, 40]

/** Can this device vibrate? */
export const mayVibrate = (): boolean => 'vibrate' in navigator

let context: AudioContext | undefined

/** Plays the tones; a browser that refuses sound before a tap stays silent. */
export const playFill = (): void => {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  const { currentTime, destination } = context
  for (const [frequency, from, to] of TONES) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(LOUDNESS, currentTime + from)
    volume.gain.exponentialRampToValueAtTime(SILENCE, currentTime + to)
    tone.connect(volume).connect(destination)
    tone.start(currentTime + from)
    tone.stop(currentTime + to)
  }
}

/**
 * A fill as it is heard and felt, as far as it is switched on: nothing while the page is hidden, whose notifications speak
 * for it, and no vibration where motion is reduced.
 */
export const signalFill = (): void => {
  const { sound, vibration } = fillSignals.peek()
  if (document.hidden) return
  if (sound) playFill()
  if (vibration && mayVibrate() && !reducedMotion()) navigator.vibrate(VIBRATION_MS)
}

/** What the user worked with last: it decides what an opening layer may focus. */
export type Input = 'keys' | 'mouse' | 'touch'

/**
 * This module loads because of an input that it did not hear. The browser shows a focus ring after a key; without a ring,
 * on a phone, it was a finger.
 */
const isFinger = !document.activeElement?.matches(':focus-visible') && matchMedia('(pointer: coarse)').matches
let last: Input = isFinger ? 'touch' : 'keys'

addEventListener('keydown', () => (last = 'keys'), { capture: true })
addEventListener('pointerdown', ({ pointerType }) => (last = pointerType === 'mouse' ? 'mouse' : 'touch'), {
  capture: true,
})

export const lastInput = (): Input => last

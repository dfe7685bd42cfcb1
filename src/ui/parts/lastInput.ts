/** What the user worked with last: it decides what an opening layer may focus. */
export type Input = 'keys' | 'mouse' | 'touch'

/**
 * Before the first event that is heard here: the layer's code came because of one. Keys leave a ring around what they
 * pressed; without one it was a finger on a phone.
 */
const isFinger = !document.activeElement?.matches(':focus-visible') && matchMedia('(pointer: coarse)').matches
let last: Input = isFinger ? 'touch' : 'keys'

addEventListener('keydown', () => (last = 'keys'), { capture: true })
addEventListener('pointerdown', ({ pointerType }) => (last = pointerType === 'mouse' ? 'mouse' : 'touch'), {
  capture: true,
})

export const lastInput = (): Input => last

/** What the user worked with last: it decides what an opening layer may focus. */
export type Input = 'keys' | 'mouse' | 'touch'

/** Before the first event that is heard here: the layer's code came because of one, and a phone's was a finger. */
let last: Input = matchMedia('(pointer: coarse)').matches ? 'touch' : 'keys'

addEventListener('keydown', () => (last = 'keys'), { capture: true })
addEventListener('pointerdown', ({ pointerType }) => (last = pointerType === 'mouse' ? 'mouse' : 'touch'), {
  capture: true,
})

export const lastInput = (): Input => last

/**
 * The event that the window is told when a list has chosen its place itself, so that where it was left is old. A type
 * alone, for those who tell it and the shell, which hears it, share no code.
 */
export type Placed = 'placed'

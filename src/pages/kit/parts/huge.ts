/** A balance of forty characters once it is written out. */
export const HUGE = '987654321098765432109.123456789012345678'

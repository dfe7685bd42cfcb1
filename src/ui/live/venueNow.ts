import type { Stream } from '#stream'

/** The venue's time in Unix ms, once a second; this device's until its clock was measured. Watched where it is read. */
export const venueNow = ({ now, clock }: Pick<Stream, 'now' | 'clock'>): number =>
  now.value + (clock.value?.offset ?? 0)

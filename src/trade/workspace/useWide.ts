import { useMedia } from '../../ui/live/useMedia.ts'

/** Is there room for a chart beside a ticket? */
export const useWide = (): boolean => useMedia('(min-width: 820px)')

import { useMedia } from '../ui/live/useMedia.ts'

/** Whether list and detail stand side by side. */
export const useIsWide = (): boolean => useMedia('(min-width: 1000px)')

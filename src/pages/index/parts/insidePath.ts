import { destination } from '../../../core/session/guard.ts'

/** The address, if it is one of ours; undefined for anything that leads out of the app or nowhere. */
export const insidePath = (to: string): string | undefined => {
  if (!/^\/(?!\/)/.test(to)) return undefined
  const path = to.replace(/[?#].*$/, '')
  return destination(path, to.slice(path.length), true).show === 'unknown' ? undefined : to
}

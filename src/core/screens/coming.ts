import { canonicalPath, type ScreenAccess } from './screens.ts'

/** The parts of the product that bring what is still to come. */
export type ComingArea = 'pledged'

/** A page of the specification whose screen does not exist yet. */
export interface Coming {
  readonly path: string
  readonly access: ScreenAccess
  /** The part that brings it; its name is `coming:area.<area>`. */
  readonly area: ComingArea
  /** Key of its title, in the area `coming`. */
  readonly title: string
}

/** Every address of the specification that has no screen yet; each shows a calm page that says so. Only ever shrinks. */
export const COMING: readonly Coming[] = ['Pledged', 'orderList', 'orderDetail', 'record', 'Prepayment'].map(
  (name) => ({
    path: `/pages/Pledged/${name}`,
    access: name === 'Pledged' ? 'guest' : 'login',
    area: 'pledged',
    title: `coming:title.Pledged/${name}`,
  }),
)

/** The page that is still to come at an address; undefined when it is none. */
export const comingAt = (path: string): Coming | undefined => {
  const canonical = canonicalPath(path)
  return COMING.find((one) => one.path === canonical)
}

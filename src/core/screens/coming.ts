import { canonicalPath, type ScreenAccess } from './screens.ts'

/** The parts of the product that bring what is still to come. */
export type ComingArea = 'accounts' | 'pledged'

/** A page of the specification whose screen does not exist yet. */
export interface Coming {
  readonly path: string
  readonly access: ScreenAccess
  /** The part that brings it; its name is `coming:area.<area>`. */
  readonly area: ComingArea
  /** Key of its title, in the area `coming`. */
  readonly title: string
}

/** `folders`: each with its pages, as `login/setFond|finish`. */
const of = (area: ComingArea, access: ScreenAccess, folders: readonly string[]): Coming[] =>
  folders.flatMap((written) => {
    const [folder = '', names = ''] = written.split('/')
    return names.split('|').map((name) => {
      const address = `${folder}/${name}`
      return { path: `/pages/${address}`, access, area, title: `coming:title.${address}` }
    })
  })

/** Every address of the specification that has no screen yet; each shows a calm page that says so. Only ever shrinks. */
export const COMING: readonly Coming[] = [
  ...of('pledged', 'guest', ['Pledged/Pledged']),
  ...of('pledged', 'login', ['Pledged/orderList|orderDetail|record|Prepayment']),
]

const BY_PATH = new Map(COMING.map((one) => [one.path, one]))

/** The page that is still to come at an address; undefined when it is none. */
export const comingAt = (path: string): Coming | undefined => BY_PATH.get(canonicalPath(path))

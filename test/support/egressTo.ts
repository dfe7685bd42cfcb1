import { createEgress, type Egress } from '../../server/platform/egress/egress.ts'
import { placeOf } from '../../server/platform/egress/place.ts'

/** A way out to these addresses alone. */
export const egressTo = (...urls: readonly string[]): Egress => createEgress(urls.map(placeOf))

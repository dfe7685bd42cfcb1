import { createEgress, type Egress } from '../../server/egress/egress.ts'
import { placeOf } from '../../server/egress/places.ts'

/** A way out to these addresses alone. */
export const egressTo = (...urls: readonly string[]): Egress => createEgress(urls.map(placeOf))

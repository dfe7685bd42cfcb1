import { createEgress, type Egress } from '../../server/platform/egress/egress.ts'
import { endpointOf } from '../../server/platform/egress/endpoint.ts'

/** A way out to these addresses alone. */
export const egressTo = (...urls: readonly string[]): Egress => createEgress(urls.map(endpointOf))

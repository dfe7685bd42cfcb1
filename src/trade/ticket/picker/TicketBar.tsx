import type { ComponentProps } from 'react'
import { PageBar } from '../../../ui/PageBar.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { InstrumentChoice } from './InstrumentChoice.tsx'

/** The bar of a ticket's screen: the instrument, which can be changed, and the connection. */
export const TicketBar = (props: ComponentProps<typeof InstrumentChoice>) => (
  <PageBar back={false} title={<InstrumentChoice {...props} />}>
    <StatusChip />
  </PageBar>
)

import { useLocation } from 'react-router-dom'
import { canonicalPath, MARKET, PAIR, screenAt, TICKET } from '../../core/screens/screens.ts'
import { instrumentById } from '../../core/state/state.ts'
import { ticketPath } from '../../trade/names/ticketPath.ts'
import { useMedia } from '../../ui/live/useMedia.ts'
import { Beside } from './Beside.tsx'
import { Rail } from './Rail.tsx'

/** Room for the list beside a ticket with its chart. */
const ROOMY = '(min-width: 1200px)'
const CONTRACTS = '/pages/contract/contract'
const PAIRS: ReadonlySet<string> = new Set([PAIR, '/pages/ForexCharts/ForexCharts'])
const OPERATORS = '/desk'

const toPair = (path: string): string => path

/** The ticket of the instrument whose page an address opens. */
const toTicket = (path: string): string => {
  const instId = new URLSearchParams(path.split('?')[1]).get('instId') ?? ''
  const instrument = instrumentById.peek().get(instId)
  return instrument === undefined ? path : ticketPath(instrument)
}

/** Beside the page of a wide window: the way to the five tabs, and the market list beside a pair or a ticket. */
const Wide = () => {
  const path = canonicalPath(useLocation().pathname)
  const isRoomy = useMedia(ROOMY)
  const market = screenAt(MARKET)
  if (path === OPERATORS) return null
  const isTicket = path === TICKET || path === CONTRACTS
  return (
    <>
      <Rail />
      {market !== undefined && (PAIRS.has(path) || (isTicket && isRoomy)) ? (
        <Beside screen={market} turn={isTicket ? toTicket : toPair} />
      ) : null}
    </>
  )
}

export default Wide

import { type ReactNode, useMemo } from 'react'
import type { Connection } from '#stream'
import { StreamContext, useStream } from '../../../core/state/streamContext.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import { CountdownRing } from '../../../ui/CountdownRing.tsx'
import { StaleFrame } from '../../../ui/StaleFrame.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import css from './Kit.module.css'
import { Section, Shown } from './Section.tsx'
import { STILL_NOW, stillStream } from './stillStream.ts'

const CONNECTIONS: readonly (Partial<Connection> & Pick<Connection, 'phase'>)[] = [
  { phase: 'live', rtt: 38 },
  { phase: 'live', rtt: 740 },
  { phase: 'connecting' },
  { phase: 'waiting', reason: 'dropped' },
  { phase: 'offline', reason: 'offline' },
]

const fresh = (): undefined => undefined
const old = () => ({ age: 14_000, lasts: true })

const Still = ({ connection, offset, children }: StillProps) => {
  const stream = useStream()
  return (
    <StreamContext value={useMemo(() => stillStream(stream, connection, offset), [stream, connection, offset])}>
      {children}
    </StreamContext>
  )
}
interface StillProps {
  connection: (typeof CONNECTIONS)[number]
  offset?: number
  children: ReactNode
}
const LIVE = CONNECTIONS[0] ?? { phase: 'live' }

/** How old what stands here is, and how long it lasts. */
export const Status = () => (
  <Section id="status" title="Status and time">
    <Shown name="StatusChip: live, slow, connecting, lost, offline">
      <div className={css['chips']}>
        {CONNECTIONS.map((connection) => (
          <Still key={`${connection.phase} ${connection.rtt}`} connection={connection}>
            <StatusChip />
          </Still>
        ))}
      </div>
    </Shown>
    <Shown name="StaleFrame: live">
      <StaleFrame read={fresh} note>
        <b className="up">64,120.5</b>
      </StaleFrame>
    </Shown>
    <Shown name="StaleFrame: old">
      <StaleFrame read={old} note>
        <b className="up">64,120.5</b>
      </StaleFrame>
    </Shown>
    <Shown name="Countdown: hours, minutes; on a device whose clock is an hour slow; over">
      <div className={css['row']}>
        <Still connection={LIVE}>
          <Countdown until={STILL_NOW + 9_667_000} />
          <Countdown until={STILL_NOW + 252_000} announce />
        </Still>
        <Still connection={LIVE} offset={3_600_000}>
          <Countdown until={STILL_NOW + 3_630_000} />
        </Still>
        <Still connection={LIVE}>
          <Countdown until={STILL_NOW - 1_000} />
        </Still>
      </div>
    </Shown>
    <Shown name="CountdownRing: half, a fifth, over">
      <div className={css['row']}>
        <Still connection={LIVE}>
          <CountdownRing from={STILL_NOW - 5_000} until={STILL_NOW + 5_000} />
          <CountdownRing from={STILL_NOW - 81_000_000} until={STILL_NOW + 5_400_000} />
          <CountdownRing from={STILL_NOW - 9_000} until={STILL_NOW - 1_000} />
        </Still>
      </div>
    </Shown>
    <Shown name="Avatar: initials, a picture that does not come, large">
      <div className={css['row']}>
        <Avatar name="Grace Hopper" />
        <Avatar name="zoë" src="data:image/png;base64,broken" />
        <Avatar name="merchant_one" size="large" />
      </div>
    </Shown>
  </Section>
)

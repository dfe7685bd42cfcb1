import type { Result } from '../core/requests.ts'
import { createWriter, type Writer, type WriterPorts } from '../core/writer.ts'
import { type BatchDone, isUserCommand } from './batch.ts'
import type { MarketCommand, UserCommand } from './commands.ts'

type Ports = WriterPorts<UserCommand, MarketCommand, Result, BatchDone>

/** The one writer of spot orders. What the market brought is let go with a lost commit, but for prices: a trigger that fired no longer waits. */
export const createSpotWriter = (
  ports: Omit<Ports, 'isUser' | 'isRepeatable'>,
): Writer<UserCommand, MarketCommand, Result> =>
  createWriter<UserCommand, MarketCommand, Result, BatchDone>({
    ...ports,
    isUser: isUserCommand,
    isRepeatable: ({ kind }) => kind === 'price',
  })

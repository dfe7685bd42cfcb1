import { type ChannelArg, isPrivateChannel, type Pace } from '#protocol'
import type { FeedContext } from '../feeds/context.ts'
import { canonicalArg, intervalOf, openFeed } from '../feeds/feeds.ts'
import { weightOf } from '../feeds/weights.ts'
import { type Feed, Topic } from './topic.ts'

/** The part of a connection that decides which topic an argument names. */
export interface Requester {
  readonly uid: string | undefined
  readonly pace: Pace
}

const EMPTY_FEED: Feed = { start: () => () => {}, first: () => [], catchUp: () => [] }

/** The topics that have subscribers, by channel and instrument or user. */
export class Topics {
  readonly #live = new Map<string, Topic>()
  readonly #context: FeedContext

  constructor(context: FeedContext) {
    this.#context = context
  }

  get size(): number {
    return this.#live.size
  }

  /** The topic of an argument; `private` if it needs a login. A topic without subscribers is not kept. */
  find(arg: ChannelArg, { uid, pace }: Requester): Topic | 'unknown' | 'private' {
    const isPrivate = isPrivateChannel(arg.channel)
    if (isPrivate && uid === undefined) return 'private'
    const canonical = canonicalArg(isPrivate && uid !== undefined ? { ...arg, uid } : arg)
    if (canonical === undefined) return this.#emptyTopic(arg)
    const { channel, instId, instType, ccy } = canonical
    const interval = intervalOf(channel, pace)
    const key = [channel, instId, instType, ccy, canonical.uid, interval].join('\n')
    const live = this.#live.get(key)
    if (live !== undefined) return live
    const feed = openFeed(canonical, this.#context, interval)
    return feed === undefined ? this.#emptyTopic(arg) : new Topic(key, feed, this.#keep, this.#drop, weightOf(channel))
  }

  /** A channel that a recorded venue acknowledged but never sent on: an empty topic, not an error. */
  #emptyTopic(arg: ChannelArg): Topic | 'unknown' {
    if (isPrivateChannel(arg.channel) || this.#context.market.acknowledged?.(arg) !== true) return 'unknown'
    const key = ['silent', arg.channel, arg.instId].join('\n')
    return this.#live.get(key) ?? new Topic(key, EMPTY_FEED, this.#keep, this.#drop)
  }

  /** Called once a second, for repeats and heartbeats. */
  sweep(now: number): void {
    for (const topic of this.#live.values()) topic.feed.sweep?.(now)
  }

  readonly #keep = (topic: Topic): void => {
    this.#live.set(topic.key, topic)
  }

  readonly #drop = (topic: Topic): void => {
    this.#live.delete(topic.key)
  }
}

import { type ChannelArg, isPrivateChannel } from '#protocol'
import type { FeedContext } from '../feeds/context.ts'
import { canonicalArg, openFeed } from '../feeds/feeds.ts'
import { Topic } from './topic.ts'

/** The topics that somebody is subscribed to, by channel and instrument or user. */
export class Topics {
  readonly #live = new Map<string, Topic>()
  readonly #context: FeedContext

  constructor(context: FeedContext) {
    this.#context = context
  }

  get size(): number {
    return this.#live.size
  }

  /** The topic of an argument; `private` when it needs a login. A topic that nobody joins costs nothing. */
  find(arg: ChannelArg, uid: string | undefined): Topic | 'unknown' | 'private' {
    const isPrivate = isPrivateChannel(arg.channel)
    if (isPrivate && uid === undefined) return 'private'
    const canonical = canonicalArg(isPrivate && uid !== undefined ? { ...arg, uid } : arg)
    if (canonical === undefined) return 'unknown'
    const key = [canonical.channel, canonical.instId, canonical.instType, canonical.ccy, canonical.uid].join('\n')
    const live = this.#live.get(key)
    if (live !== undefined) return live
    const feed = openFeed(canonical, this.#context)
    return feed === undefined ? 'unknown' : new Topic(key, feed, this.#keep, this.#drop)
  }

  /** Once a second: repeats and heartbeats. */
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

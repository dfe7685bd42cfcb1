import { computed, signal } from '@preact/signals-core'
import type { Coin, coinVarieties, Instrument, Language, OutputOf, user, v1 } from '#protocol'

/** Who is signed in, as `personalCenter` tells it. */
export type Person = OutputOf<typeof user.personalCenter>

/** The login flag; undefined until `checkLogin` has answered. */
export const signedIn = signal<boolean | undefined>(undefined)
/** Whose session it is: known from a sign-in at once, after a reload when `personalCenter` has answered. */
export const uid = signal<string | undefined>(undefined)
/** Counts sign-ins and sign-outs, so that the late answer of an older session cannot end a newer one. */
export const sessionEpoch = signal(0)
/** `personalCenter` of the one who is signed in; undefined for a guest and until it has answered. */
export const person = signal<Person | undefined>(undefined)
/** Of the advanced verification: 0 none or expired, 1 pending, 2 approved, 3 rejected. */
export const statusAdvanced = computed(() => person.value?.statusAdvanced ?? 0)

/** The language on screen, and how often it was changed. */
export const language = signal<Language>('en')
export const languageChanges = signal(0)

/** The browser's language, after the server's default took its place: one tap on a banner goes back. */
export const languageOffer = signal<Language | undefined>(undefined)

/** The whole domain configuration, once known (stored or fresh). */
export const domain = signal<v1.DomainConfig | undefined>(undefined)
/** Units of each currency for one US dollar, as decimal strings. */
export const rates = computed(() => domain.value?.exRate ?? {})
/** Play money: every screen that shows funds says so. */
export const demo = computed(() => person.value?.demo ?? domain.value?.demo ?? false)

/** Every instrument that the venue quotes, and every coin; empty until `coinVarieties/getList` has answered. */
export const instruments = signal<readonly Instrument[]>([])
/** The last request for the instruments failed, and none are known, not even of an earlier visit. */
export const catalogFailed = signal(false)

/** Prices that somebody could know in advance, and why. */
export const foreseeable = signal<OutputOf<typeof coinVarieties.getList>['foreseeable']>(undefined)
export const coins = signal<readonly Coin[]>([])
/** The instruments as they are to be, and from when on (Unix ms); undefined while no change is announced. */
export const announced = signal<OutputOf<typeof coinVarieties.getList>['next']>(undefined)
/** The same instruments by id. */
export const instrumentById = computed(() => new Map(instruments.value.map((one) => [one.instId, one])))

/** True for a second after each navigation. */
export const transition = signal(false)
/** The source flag: this page was entered from inside the app, so there is one to go back to. */
export const fromInside = signal(false)
/** Key of the mounted route: a relaunch raises it, and the route mounts again at its address. */
export const mounts = signal(0)
/** Toggled when the tab of that index (0 to 4) is tapped while it is open already. */
export const tabRefresh = signal<readonly boolean[]>([false, false, false, false, false])
/** Calls under way that show the loading indicator. */
export const loadingCalls = signal(0)
/** Money calls that were sent and whose end is not known yet; while any is, nothing relaunches. */
export const moneyPending = signal(0)
/** When the prices of the last visit arrived, with which the app opens; undefined when none are kept. */
export const snapshotAt = signal<number | undefined>(undefined)

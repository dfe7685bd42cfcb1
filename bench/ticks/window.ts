import type { CDPSession } from 'playwright-core'

/** Around the page, for the browser's own bars, in px. */
const FRAME = 200

/**
 * Makes the browser's window as large as the page that it shows, in device px. A window of its own choosing cuts off what
 * lies below and to the right: it is laid out and painted, but a change there reaches no screen, and the Event Timing API
 * then counts a tap's answer at the next frame that changes something else.
 */
export const showWhole = async (cdp: CDPSession, width: number, height: number): Promise<void> => {
  const { windowId } = await cdp.send('Browser.getWindowForTarget')
  await cdp.send('Browser.setWindowBounds', { windowId, bounds: { width: width + FRAME, height: height + FRAME } })
}

/**
 * Set up for each file of tests in a DOM: its window is closed at the end. The runner aborts what is under way and waits until
 * nothing is; what the app does about an aborted call, such as asking for the time again in five minutes, is waited for too. A
 * closed window starts nothing any more, and its memory is free.
 */
const { happyDOM } = globalThis as unknown as {
  readonly happyDOM: { abort: () => Promise<void>; readonly close: () => Promise<void> }
}
happyDOM.abort = () => happyDOM.close()

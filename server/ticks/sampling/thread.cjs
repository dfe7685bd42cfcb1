require('tsx/cjs/api').register()
const { workerData } = require('node:worker_threads')
const { run } = require('./worker.ts')

// Of the sources only the one that is needed is loaded.
run(require(`./sources/${workerData.source.kind}.ts`).open)

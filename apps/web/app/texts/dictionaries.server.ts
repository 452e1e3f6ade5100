import { type Dictionary, keepFiles } from './dictionaries.ts'

// The server speaks both languages at once and has every room in memory.
keepFiles(import.meta.glob<Dictionary>('./*/*.json', { eager: true, import: 'default' }))

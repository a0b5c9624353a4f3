import { answerTasks } from '../answer-tasks.js';
import { bindFiles } from './binding.js';
import { readImage } from './image-reading.js';
import { shrinkImage } from './image-shrinking.js';
import { readOffice } from './office-reading.js';
import { openInSandbox } from './open-in-sandbox.js';
import { readPdf } from './pdf-reading.js';
import type {
  FileToBind,
  Reading,
  ReadingAnswer,
  ReadingFault,
  ReadingTask,
  SandboxReading,
} from './reader-protocol.js';
import { readText } from './text-reading.js';

/** A separate process for one untrusted file: it may hang, crash or exhaust memory, and is then killed. */
async function answer(task: ReadingTask): Promise<ReadingAnswer> {
  try {
    return { reading: await read(task) };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return { fault: faultOf[name] ?? 'damaged', cause: `${name}: ${message}` };
  }
}

const faultOf: Readonly<Record<string, ReadingFault>> = { PasswordException: 'locked', HugeError: 'huge' };

async function open(file: FileToBind): Promise<SandboxReading> {
  await openInSandbox(file);
  return { isOpened: true };
}

function read(task: ReadingTask): Promise<Reading> | Reading {
  switch (task.kind) {
    case 'pdf':
      return readPdf(task.bytes);
    case 'sandbox':
      return open(task);
    case 'office':
      return readOffice(task.bytes, task.packed);
    case 'text':
      return readText(task.bytes);
    case 'image':
      return readImage(task.bytes);
    case 'shrink':
      return shrinkImage(task.bytes, task.bytesMax);
    case 'bind':
      return bindFiles(task.letter, task.files);
  }
}

answerTasks(answer);

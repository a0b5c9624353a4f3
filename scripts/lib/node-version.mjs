/** Every script imports this first, because later imports may need this Node version. */
const wanted = [20, 19];
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < wanted[0] || (major === wanted[0] && minor < wanted[1])) {
  process.stderr.write(
    `Rebuttal needs Node ${wanted.join('.')} or newer; this is ${process.versions.node}. Get one at https://nodejs.org\n`,
  );
  process.exit(1);
}

export default {
  compilerOptions: {
    runes: true,
    // Names of components are told apart as well as hashes of their styles, and weigh less.
    cssHash: ({ name }) => name,
  },
};

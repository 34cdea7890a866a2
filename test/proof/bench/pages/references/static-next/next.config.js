// Its own, so that the product's is not found further up.
export default {};
